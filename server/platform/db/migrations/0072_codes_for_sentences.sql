-- Failures and tests are stored as facts; sentences are made where they are read.
update models set self_test = jsonb_build_object(
  'success', self_test -> 'success',
  'seen', case
    when self_test ->> 'message' ~ 'answered in [0-9]+ ms' then jsonb_build_object(
      'outcome', case when (self_test ->> 'success')::boolean then 'found' else 'missed' end,
      'model', version,
      'hosted', false,
      'milliseconds', substring(self_test ->> 'message' from 'answered in ([0-9]+) ms')::numeric,
      'findings', case when (self_test ->> 'success')::boolean then 1 else 0 end)
    else jsonb_build_object('outcome', 'failed', 'code', 'internal')
  end)
where not self_test ? 'seen';
--> statement-breakpoint
update shadow_results set failure = 'internal' where failure is not null;
