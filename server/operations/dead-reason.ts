/** Messages of the driver and the query builder, which mean nothing to an operator. */
const databaseWords =
  /^failed query|violates \w+(-\w+)? constraint|syntax error at or near|relation ".*" does not exist|^(insert into|update|delete from|select|with) /i;
const maxLength = 200;

/** Why a job died, in one short sentence. The log has the details. */
export function deadReason(reason: string): string {
  const text = reason.trim().replace(/\s+/g, ' ');
  if (!text) return 'The job ended without a reason.';
  if (databaseWords.test(text))
    return 'The database refused a step of this job. The log of the server has the details.';
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
