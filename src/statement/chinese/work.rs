//! What stands right behind a Chinese time, where no blank and no ending tells a verb from a noun: 周日备份 is a run on Sundays,
//! 周日销量 are the sales of one; 每分钟检查 says how often, 每分钟请求数 is a quantity.

/// Whether a text begins with what a job does, adverbs before it passed over (自动备份, 全量同步).
pub(in crate::statement) fn begins_with_work(text: &str) -> bool {
    const ADVERBS: [&str; 12] =
        ["自动", "定期", "定时", "统一", "全量", "增量", "重新", "批量", "强制", "做", "再", "全"];
    const WORK: [&str; 72] = [
        "备份", "清理", "清除", "清空", "清洗", "删除", "同步", "执行", "运行", "启动", "重启", "更新",
        "刷新", "拉取", "抓取", "爬取", "采集", "推送", "发送", "发布", "生成", "统计", "汇总", "计算",
        "检查", "检测", "检验", "巡检", "扫描", "归档", "压缩", "导出", "导入", "上传", "下载", "转储",
        "轮转", "轮询", "切割", "校验", "核对", "对账", "结算", "结转", "处理", "重建", "优化", "整理",
        "合并", "迁移", "提醒", "通知", "上报", "续期", "续签", "关闭", "开启", "停止", "补偿", "重试",
        "释放", "回收", "预热", "升级", "写入", "调用", "重置", "备", "跑", "清", "发", "查",
    ];
    let after = ADVERBS.iter().find_map(|adverb| text.strip_prefix(adverb)).unwrap_or(text);
    let rest = WORK.iter().find_map(|work| after.strip_prefix(work));
    // 调用量, 访问数
    rest.is_some_and(|rest| !ends_a_quantity(rest))
}

/// Whether the word at the beginning of a text is a quantity or a table of them, and no verb: 请求数, 订单量, 均值.
pub(in crate::statement) fn begins_with_quantity(text: &str) -> bool {
    /// As far as one noun may go on.
    const LONGEST: usize = 6;
    let is_han = |c: &char| ('\u{4e00}'..='\u{9fff}').contains(c);
    let noun = text.char_indices().take_while(|(_, c)| is_han(c)).take(LONGEST);
    !begins_with_work(text) && noun.into_iter().any(|(at, _)| text.get(at..).is_some_and(ends_a_quantity))
}

/// Whether a text begins with the last character of a noun that counts or lists something; 数据 and 值班 are no such nouns.
fn ends_a_quantity(text: &str) -> bool {
    let mut chars = text.chars();
    matches!(chars.next(), Some('数' | '量' | '额' | '率' | '值' | '表' | '榜'))
        && !matches!(chars.next(), Some('据' | '仓' | '库' | '组' | '字' | '单' | '班' | '外' | '化'))
}
