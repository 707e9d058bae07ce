-- Browser runs and URL checks, which cost 1 credit each, count as done unless they were refunded: rows that were written before are
-- corrected. Tools of jobs keep theirs.
-- +goose Up
UPDATE usage_daily SET succeeded = accepted - refunded, failed = refunded
    WHERE succeeded = 0 AND failed = 0 AND canceled = 0 AND tool_slug NOT IN (SELECT tool_slug FROM jobs);

-- +goose Down
UPDATE usage_daily SET succeeded = 0, failed = 0 WHERE tool_slug NOT IN (SELECT tool_slug FROM jobs);
