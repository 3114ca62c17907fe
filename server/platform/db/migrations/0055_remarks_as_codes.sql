-- What the checks of an image said, as codes with values. Sentences were stored beside them, in English.
CREATE FUNCTION "remarks_as_codes"("remarks" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
		'gate', "remark"->'gate',
		'id', "remark"->'id',
		'quoted', coalesce("remark"->>'quoted', CASE
			WHEN "remark"->>'id' = 'body-part' THEN substring("remark"->>'sentence' FROM 'part of the body \(([a-z]+)\)')
			WHEN "remark"->>'id' = 'sequence-unmeasured' AND "remark"->>'sentence' ~ '^This is a susceptibility' THEN 'susceptibility'
			WHEN "remark"->>'id' = 'sequence-unmeasured' AND "remark"->>'sentence' ~ '^This is a proton' THEN 'proton density'
			WHEN "remark"->>'id' LIKE 'modality-%' THEN upper(substr("remark"->>'id', 10, 16))
		END)
	)) ORDER BY "at"), '[]') FROM jsonb_array_elements("remarks") WITH ORDINALITY AS "all"("remark", "at")
$$;--> statement-breakpoint
UPDATE "scans" SET "judgement" = jsonb_build_object(
	'judged', "judgement"->'judged',
	'reasons', "remarks_as_codes"("judgement"->'reasons'),
	'notes', "remarks_as_codes"("judgement"->'notes')
) WHERE jsonb_typeof("judgement") = 'object';--> statement-breakpoint
DROP FUNCTION "remarks_as_codes";--> statement-breakpoint
-- Two checks of early versions are no longer made; another has a new name.
UPDATE "scans" SET "quality" = jsonb_build_object('overall', "quality"->'overall', 'findings', (
	SELECT coalesce(jsonb_agg(jsonb_build_object(
		'id', CASE "finding"->>'id' WHEN 'furniture' THEN 'screenshot' ELSE "finding"->>'id' END,
		'verdict', "finding"->'verdict',
		'value', "finding"->'value'
	) ORDER BY "at"), '[]') FROM jsonb_array_elements("quality"->'findings') WITH ORDINALITY AS "all"("finding", "at")
	WHERE "finding"->>'id' NOT IN ('scope', 'collage')
)) WHERE jsonb_typeof("quality") = 'object';
