-- Erased accounts (docs/erasure.md). The data key's row stays as the mark that there was one: nothing can be sealed for the account
-- again, by a process that is late either.
-- +goose Up
ALTER TABLE accounts ADD COLUMN erased boolean NOT NULL DEFAULT false;
ALTER TABLE account_data_keys ALTER COLUMN wrapped DROP NOT NULL, ADD COLUMN erased_at timestamptz,
    ADD CHECK ((wrapped IS NULL) = (erased_at IS NOT NULL));

-- +goose Down
DELETE FROM account_data_keys WHERE wrapped IS NULL;
ALTER TABLE account_data_keys DROP COLUMN erased_at, ALTER COLUMN wrapped SET NOT NULL;
ALTER TABLE accounts DROP COLUMN erased;
