import type { components } from './schema';

// The names of the API's schemas, as the OpenAPI document has them.
type Schemas = components['schemas'];
export type Access = Schemas['Access'];
export type AccessList = Schemas['AccessList'];
export type Account = Schemas['Account'];
export type ApiKey = Schemas['ApiKey'];
export type ApiKeyList = Schemas['ApiKeyList'];
export type ErrorCode = Schemas['ErrorCode'];
export type ErrorDetails = Schemas['ErrorDetails'];
export type Event = Schemas['Event'];
export type EventList = Schemas['EventList'];
export type Job = Schemas['Job'];
export type JobList = Schemas['JobList'];
export type JobStatus = Schemas['JobStatus'];
export type KeyPurpose = Schemas['KeyPurpose'];
export type Ledger = Schemas['Ledger'];
export type LedgerEntry = Schemas['LedgerEntry'];
export type NewApiKey = Schemas['NewApiKey'];
export type NewWebhookSecret = Schemas['NewWebhookSecret'];
export type OpenSession = Schemas['OpenSession'];
export type OpenSessionList = Schemas['OpenSessionList'];
export type Origins = Schemas['Origins'];
export type RotatedApiKey = Schemas['RotatedApiKey'];
export type Scope = Schemas['Scope'];
export type Tool = Schemas['Tool'];
export type ToolList = Schemas['ToolList'];
export type UploadIntent = Schemas['UploadIntent'];
export type UrlMetadata = Schemas['UrlMetadata'];
export type Usage = Schemas['Usage'];
export type UsageRow = Schemas['UsageRow'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliveryList = Schemas['WebhookDeliveryList'];
export type WebhookEventType = Schemas['WebhookEventType'];
export type WebhookSecretList = Schemas['WebhookSecretList'];

// Option is one property of a tool's options, the part of JSON Schema that the registry uses (domain/tool/option).
export interface Option {
  type: 'boolean' | 'integer' | 'number' | 'string';
  description?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  maxLength?: number;
  pattern?: string;
  default?: boolean | number | string;
}

// OptionsSchema is a tool's options.
export interface OptionsSchema {
  properties?: Record<string, Option>;
  required?: string[];
}
