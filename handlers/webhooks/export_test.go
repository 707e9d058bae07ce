package webhooks

type DeliveriesBody = deliveriesBody

type NewWebhookSecretBody = newWebhookSecretBody

type RedeliveryBody = redeliveryBody

type WebhookSecretsBody = webhookSecretsBody
