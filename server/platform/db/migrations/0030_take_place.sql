-- Takes one place in every window, or none: answers 0, or the milliseconds until a place is free. One call instead of a
-- transaction of five statements. Takers of one key wait for each other, in one order of keys for all, and each statement
-- in here sees what those before it have taken. What lies further ahead than a window was written while a clock was wrong.
CREATE FUNCTION take_place(windows jsonb, moment timestamptz) RETURNS double precision LANGUAGE plpgsql AS $$
DECLARE
  each record;
  freeing timestamptz;
  wait double precision := 0;
BEGIN
  FOR each IN
    SELECT key, "limit" AS places, "windowMs" * interval '1 millisecond' AS span
    FROM jsonb_to_recordset(windows) AS given (key text, "limit" integer, "windowMs" integer) ORDER BY key
  LOOP
    PERFORM pg_advisory_xact_lock(hashtext(each.key));
    SELECT at INTO freeing FROM rate_events
    WHERE key = each.key AND at > moment - each.span AND at < moment + each.span
    ORDER BY at DESC OFFSET each.places - 1 LIMIT 1;
    IF FOUND THEN
      wait := greatest(wait, extract(epoch FROM freeing + each.span - moment) * 1000);
    END IF;
  END LOOP;
  IF wait = 0 THEN
    INSERT INTO rate_events (key, at)
    SELECT key, moment FROM jsonb_to_recordset(windows) AS given (key text);
  END IF;
  RETURN wait;
END $$;
