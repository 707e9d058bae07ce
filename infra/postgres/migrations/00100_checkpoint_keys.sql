-- Every public key that has signed a checkpoint, with the first one: auditors check old checkpoints with old keys.
-- +goose Up
CREATE TABLE checkpoint_keys (
    public text   PRIMARY KEY, -- name, number and key, joined by plus signs (C2SP signed-note)
    number bigint NOT NULL     -- of the first checkpoint that it signed
);

-- +goose Down
DROP TABLE checkpoint_keys;
