import type { Refusal } from '#server/app-error.ts';

/** A validation error, in the validator's terms. */
export interface Finding {
  /** The validator's code, such as 'too_big'. */
  keyword: string;
  /** Path of the value, such as '/boxes/0/x'; '/' is the whole input. */
  instancePath: string;
  params: Record<string, unknown>;
}

/** Says in plain words what to change. The validator's own messages are for programmers. */
export function validationRefusal(finding: Finding, context: string | undefined): Refusal {
  const { keyword, params, instancePath } = finding;
  const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
  return (t) => {
    if (keyword === 'unrecognized_keys' && Array.isArray(params.keys)) {
      return t('validation.unknownKeys', { fields: params.keys.map(String).join(', ') });
    }
    if (!field) return t('validation.whole', { place: context ?? 'body' });
    switch (keyword) {
      case 'too_big':
        return t(`validation.atMost${kindOf(params)}`, limitOf(field, params.maximum));
      case 'too_small':
        return t(`validation.atLeast${kindOf(params)}`, limitOf(field, params.minimum));
      case 'invalid_type':
        return t('validation.type', { field, type: String(params.expected) });
      case 'invalid_value':
        return Array.isArray(params.values)
          ? t('validation.oneOf', { field, values: params.values.map(String).join(', ') })
          : t('validation.invalid', { field });
      case 'invalid_format':
        // A malformed id in a URL comes from a truncated link.
        return context === 'params' && params.format === 'uuid'
          ? t('validation.link')
          : t('validation.format', { field, format: String(params.format) });
      default:
        return t('validation.invalid', { field });
    }
  };
}

const kindOf = ({ origin }: Record<string, unknown>): 'Text' | 'List' | 'Number' =>
  origin === 'string' ? 'Text' : origin === 'array' ? 'List' : 'Number';

const limitOf = (field: string, limit: unknown): { field: string; limit: number } => ({
  field,
  limit: Number(limit),
});
