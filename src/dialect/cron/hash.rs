//! Jenkins' `H`: a value drawn from the hash of the job's full name.
//!
//! The MD5 digest of the name, its halves joined by exclusive or, seeds a `java.util.Random`; the fields draw from it in order
//! of writing. (hudson.scheduler.Hash and BaseParser, Jenkins 2.578, run and read 2026-11.)

/// The source of hashed values of one text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hash {
    seed: u64,
}

const MASK: u64 = (1 << 48) - 1;
const MULTIPLIER: u64 = 0x5_DEEC_E66D;

impl Hash {
    /// Of a job's full name.
    pub fn of(job: &str) -> Self {
        let digest = md5(job.as_bytes());
        let half =
            |at: usize| digest.iter().skip(at).take(8).fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
        Hash { seed: (half(0) ^ half(8) ^ MULTIPLIER) & MASK }
    }

    fn bits(&mut self, bits: u32) -> i32 {
        self.seed = self.seed.wrapping_mul(MULTIPLIER).wrapping_add(0xB) & MASK;
        (self.seed >> (48 - bits)) as u32 as i32
    }

    /// `java.util.Random.nextInt(bound)`.
    pub fn next(&mut self, bound: u32) -> u32 {
        let bound = bound.clamp(1, 1 << 20) as i32;
        if bound & -bound == bound {
            return ((i64::from(bound) * i64::from(self.bits(31))) >> 31) as u32;
        }
        loop {
            let bits = self.bits(31);
            let value = bits % bound;
            if bits.wrapping_sub(value).wrapping_add(bound - 1) >= 0 {
                return value as u32;
            }
        }
    }
}

/// RFC 1321.
fn md5(text: &[u8]) -> [u8; 16] {
    const SHIFTS: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
    let mut message = text.to_vec();
    message.push(0x80);
    while message.len() % 64 != 56 {
        message.push(0);
    }
    message.extend_from_slice(&(text.len() as u64).wrapping_mul(8).to_le_bytes());
    let mut state: [u32; 4] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476];
    for block in message.chunks_exact(64) {
        let mut words = [0u32; 16];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = bytes.iter().rev().fold(0, |sum, &byte| sum << 8 | u32::from(byte));
        }
        let [mut a, mut b, mut c, mut d] = state;
        for step in 0..64u8 {
            let (mixed, place) = match step / 16 {
                0 => ((b & c) | (!b & d), step),
                1 => ((d & b) | (!d & c), (5 * (step % 16) + 1) % 16),
                2 => (b ^ c ^ d, (3 * (step % 16) + 5) % 16),
                _ => (c ^ (b | !d), (7 * (step % 16)) % 16),
            };
            let constant = (f64::from(step + 1).sin().abs() * 4_294_967_296.0) as u32;
            let sum = a.wrapping_add(mixed).wrapping_add(constant).wrapping_add(words[usize::from(place)]);
            a = d;
            d = c;
            c = b;
            b = b.wrapping_add(sum.rotate_left(SHIFTS[usize::from(step / 16)][usize::from(step % 4)]));
        }
        for (kept, new) in state.iter_mut().zip([a, b, c, d]) {
            *kept = kept.wrapping_add(new);
        }
    }
    let mut digest = [0; 16];
    for (bytes, word) in digest.chunks_exact_mut(4).zip(state) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    digest
}

#[cfg(test)]
mod tests {
    use super::md5;

    #[test]
    fn md5_of_the_rfc() {
        let number = |text: &str| u128::from_be_bytes(md5(text.as_bytes()));
        assert_eq!(number(""), 0xd41d_8cd9_8f00_b204_e980_0998_ecf8_427e);
        assert_eq!(number("message digest"), 0xf96b_697d_7cb7_938d_525a_2f31_aaf1_61d0);
        let long = "12345678901234567890123456789012345678901234567890123456789012345678901234567890";
        assert_eq!(number(long), 0x57ed_f4a2_2be3_c955_ac49_da2e_2107_b67a);
    }
}
