//! Statements about time in words, English and Chinese: "every hour at minute 5", "每天凌晨2点（北京时间）".
//! One grammar for the rules that compare words with schedules and for `make`. Knows no file and no rule.
