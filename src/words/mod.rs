//! A correct sentence for every schedule, in English and Chinese.
