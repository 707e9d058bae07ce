// Operation is what the API can do, as the OpenAPI document says.
export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  // scopes are what a key needs; public operations need no key.
  scopes: string[];
  public: boolean;
  parameters: Parameter[];
  // body is undefined where there is none; file bodies are sent as they are.
  body?: { kind: 'json' | 'file'; required: boolean; examples: { name: string; text: string }[] };
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  choices: string[];
  example: string;
}

type Node = Record<string, unknown>;

const object = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

// operationsOf lists the operations that a program may call: those of API keys, and those that need nothing. Streams of events, which
// never end, and operations of signed-in people are left out.
export function operationsOf(document: unknown): Operation[] {
  const root = object(document);
  const schemes = Object.entries(object(root['paths'])).flatMap(([path, methods]) =>
    ['get', 'post', 'put', 'patch', 'delete'].flatMap((method): Operation[] => {
      const operation = object(methods)[method];
      return operation === undefined ? [] : usable(root, path, method, object(operation));
    }),
  );
  return schemes.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function usable(root: Node, path: string, method: string, operation: Node): Operation[] {
  const security = operation['security'] as Node[] | undefined;
  const scopes = security?.find((one) => 'apiKey' in one)?.['apiKey'] as string[] | undefined;
  const open = security === undefined || security.length === 0;
  if ((!open && scopes === undefined) || path.startsWith('/account') || streams(root, operation)) return [];
  const body = bodyOf(root, operation['requestBody']);
  return [{
    id: text(operation['operationId']), method: method.toUpperCase(), path, summary: text(operation['summary']), description: text(operation['description']),
    scopes: scopes ?? [], public: open, parameters: ((operation['parameters'] ?? []) as unknown[]).map((one) => parameterOf(root, one)), ...(body === undefined ? {} : { body }),
  }];
}

const streams = (root: Node, operation: Node): boolean => Object.values(object(operation['responses'])).some((response) => 'text/event-stream' in object(resolved(root, response)['content']));

// resolved follows a $ref within the document.
function resolved(root: Node, value: unknown): Node {
  const reference = object(value)['$ref'];
  if (typeof reference !== 'string') return object(value);
  return resolved(root, reference.slice(2).split('/').reduce<unknown>((node, name) => object(node)[name.replaceAll('~1', '/').replaceAll('~0', '~')], root));
}

function parameterOf(root: Node, value: unknown): Parameter {
  const parameter = resolved(root, value);
  const schema = resolved(root, parameter['schema']);
  const choices = (schema['enum'] as unknown[] | undefined)?.map(String) ?? (schema['type'] === 'boolean' ? ['true', 'false'] : []);
  return { name: text(parameter['name']), in: parameter['in'] as Parameter['in'], required: parameter['required'] === true, description: text(parameter['description']), choices, example: parameter['example'] === undefined ? '' : String(parameter['example']) };
}

function bodyOf(root: Node, value: unknown): Operation['body'] {
  if (value === undefined) return undefined;
  const body = resolved(root, value);
  const json = object(body['content'])['application/json'];
  if (json === undefined) return { kind: 'file', required: body['required'] === true, examples: [] };
  const examples = Object.entries(object(object(json)['examples'])).map(([name, example]) => ({ name, text: JSON.stringify(object(resolved(root, example))['value'], null, 2) }));
  return { kind: 'json', required: body['required'] === true, examples };
}
