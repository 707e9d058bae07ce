-- Signed statements of what history was at a time, and the trees that they name. They are not a function of the log: none is
-- rebuilt. A row of a tree is written again only where a later checkpoint differs: its value in checkpoint N is the one with
-- the highest number up to N.
-- +goose Up
CREATE TABLE signed_checkpoints (
    number bigint PRIMARY KEY,
    note   text   NOT NULL -- the signed text
);

CREATE TABLE checkpoint_leaves (
    account_id  text   COLLATE "C" NOT NULL,
    number      bigint NOT NULL,
    position    bigint NOT NULL, -- in the tree, from 0
    account_seq bigint NOT NULL,
    head        bytea  NOT NULL,
    balance     bigint NOT NULL,
    PRIMARY KEY (account_id, number)
);

CREATE TABLE checkpoint_tiles (
    level    integer NOT NULL,
    position bigint  NOT NULL,
    number   bigint  NOT NULL,
    hashes   bytea   NOT NULL, -- up to 16 of 32 bytes
    PRIMARY KEY (level, position, number)
);

-- +goose Down
DROP TABLE checkpoint_tiles, checkpoint_leaves, signed_checkpoints;
