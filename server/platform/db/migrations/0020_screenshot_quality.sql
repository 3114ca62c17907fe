-- The quality finding about windows and pages around the slice has an English name now.
update scans set quality = replace(quality::text, '"furniture"', '"screenshot"')::jsonb
where quality::text like '%"furniture"%';
