/** What the validator found, in its own terms. */
export interface Finding {
  /** The validator's code, such as 'too_big'. */
  keyword: string;
  /** Path of the value, such as '/boxes/0/x'; '/' is the whole. */
  instancePath: string;
  params: Record<string, unknown>;
}

const places: Record<string, string> = {
  params: 'the address',
  querystring: 'the query',
  body: 'the request',
  headers: 'the headers',
};

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with its fields',
};

const formats: Record<string, string> = {
  uuid: 'an id as this service gives it',
  datetime: 'a moment such as 2026-01-31T12:00:00Z',
  email: 'an e-mail address',
  url: 'a web address',
};

function limitOf(bound: unknown, params: Record<string, unknown>): string {
  if (params.origin === 'string') return `${bound} ${Number(bound) === 1 ? 'character' : 'characters'}`;
  if (params.origin === 'array') return `${bound} ${Number(bound) === 1 ? 'entry' : 'entries'}`;
  return String(bound);
}

function requirementOf({ keyword, params }: Finding): string {
  const takes = params.origin === 'string' || params.origin === 'array' ? 'may have' : 'may be';
  switch (keyword) {
    case 'too_big':
      return `${takes} at most ${limitOf(params.maximum, params)}`;
    case 'too_small':
      return `must ${params.origin === 'string' || params.origin === 'array' ? 'have' : 'be'} at least ${limitOf(params.minimum, params)}`;
    case 'invalid_type':
      return `must be ${kinds[String(params.expected)] ?? 'something else'}`;
    case 'invalid_value':
      return Array.isArray(params.values)
        ? `must be one of: ${params.values.map(String).join(', ')}`
        : 'has a value that is not possible here';
    case 'invalid_format':
      return `must be ${formats[String(params.format)] ?? 'written differently'}`;
    default:
      return 'is missing or not valid';
  }
}

/** One plain sentence about what must be different; the validator's own words are for programmers. */
export function validationSentence(finding: Finding, context: string | undefined): string {
  const place = places[context ?? ''] ?? 'the request';
  const { keys } = finding.params;
  if (finding.keyword === 'unrecognized_keys' && Array.isArray(keys)) {
    return `In ${place}, ${keys.map((key) => `'${String(key)}'`).join(', ')} cannot be used.`;
  }
  const field = finding.instancePath.replace(/^\//, '').replaceAll('/', '.');
  if (!field) return `This request needs ${place === 'the request' ? 'a JSON body' : place} with its fields.`;
  return `In ${place}, '${field}' ${requirementOf(finding)}.`;
}
