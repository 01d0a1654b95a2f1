//! Go's durations, as `@every` takes them.

/// `time.ParseDuration` of Go 1.19 in nanoseconds: `1h30m`, `-1.5s`, `100ms`.
pub(in crate::dialect) fn go(text: &str) -> Option<i64> {
    let (negative, mut rest) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if rest == "0" {
        return Some(0);
    }
    if rest.is_empty() {
        return None;
    }
    let mut total: i128 = 0;
    while !rest.is_empty() {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let whole = digits(rest);
        let (number, after) = rest.split_at(whole);
        let (fraction, after) = match after.strip_prefix('.') {
            Some(after) => after.split_at(digits(after)),
            None => ("", after),
        };
        if number.is_empty() && fraction.is_empty() {
            return None;
        }
        let unit = after.find(|letter: char| letter == '.' || letter.is_ascii_digit()).unwrap_or(after.len());
        let (unit, after) = after.split_at(unit);
        let scale: i128 = match unit {
            "ns" => 1,
            "us" | "µs" | "μs" => 1_000,
            "ms" => 1_000_000,
            "s" => 1_000_000_000,
            "m" => 60_000_000_000,
            "h" => 3_600_000_000_000,
            _ => return None,
        };
        let number: i128 = if number.is_empty() { 0 } else { number.parse::<i64>().ok()?.into() };
        let mut place = scale;
        let part = fraction.bytes().take(18).fold(number * scale, |sum, digit| {
            place /= 10;
            sum + i128::from(digit - b'0') * place
        });
        total = total.checked_add(part).filter(|&sum| sum <= i128::from(i64::MAX))?;
        rest = after;
    }
    i64::try_from(if negative { -total } else { total }).ok()
}

#[cfg(test)]
mod tests {
    use super::go;

    #[test]
    fn durations_as_go_reads_them() {
        assert_eq!(go("1h30m"), Some(5_400_000_000_000));
        assert_eq!(go("1.5s"), Some(1_500_000_000));
        assert_eq!(go("-5s"), Some(-5_000_000_000));
        assert_eq!(go("1d"), None);
        assert_eq!(go("5 minutes"), None);
        assert_eq!(go("5"), None);
        assert_eq!(go(""), None);
        assert_eq!(go("9223372036854775807h"), None);
    }
}
