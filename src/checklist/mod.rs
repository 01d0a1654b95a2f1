//! The reliability checklist of a job.
