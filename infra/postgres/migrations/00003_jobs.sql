-- +goose Up
CREATE TABLE jobs (
    id         text        COLLATE "C" PRIMARY KEY,
    account_id text        COLLATE "C" NOT NULL,
    tool_slug  text        COLLATE "C" NOT NULL,
    status     text        COLLATE "C" NOT NULL,
    closed     boolean     NOT NULL,
    created_at timestamptz NOT NULL,
    due_at     timestamptz,             -- when the next sweep has to look at it: deadline, upload, retention
    worker_id  text        COLLATE "C", -- who runs it
    state      text        NOT NULL     -- job.State as JSON; text, because jsonb refuses \u0000 and a client may send it
);
-- Lists merge one range of these per status, and per closed or not, so that every filter is equally fast at any
-- depth.
CREATE INDEX jobs_list ON jobs (account_id, status, closed, created_at DESC, id DESC);
CREATE INDEX jobs_list_tool ON jobs (account_id, tool_slug, status, closed, created_at DESC, id DESC);
CREATE INDEX jobs_due ON jobs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_worker ON jobs (worker_id) WHERE worker_id IS NOT NULL;

-- +goose Down
DROP TABLE jobs;
