-- What was removed from a file and what to check in it, as codes with values instead of English sentences.
UPDATE "scans" SET "receipt" = ("receipt" - 'method' - 'warnings') || jsonb_build_object(
	'cleaning', CASE WHEN "receipt"->>'method' LIKE '%PS3.15%' THEN 'dicom' ELSE 'image' END,
	'removed', (SELECT coalesce(jsonb_agg(("entry" - 'label') || jsonb_build_object('kind', CASE "entry"->>'label'
			WHEN 'Facts about the patient' THEN 'patient'
			WHEN 'Dates and times' THEN 'dates'
			WHEN 'Hospital, physicians and operators' THEN 'people'
			WHEN 'Identifiers of the study, series and picture' THEN 'identifiers'
			WHEN 'Descriptions and comments' THEN 'descriptions'
			WHEN 'Scanner and acquisition settings' THEN 'settings'
			WHEN 'Data private to the manufacturer' THEN 'private'
			WHEN 'Overlays, curves and annotations' THEN 'overlays'
			WHEN 'Bytes before the DICOM header' THEN 'before'
			WHEN 'Bytes after the end of the data' THEN 'after'
			WHEN 'Comments inside the compressed picture' THEN 'comments'
			WHEN 'Bytes after the end of the picture' THEN 'trailing'
			WHEN 'Camera data, comments and bytes after the end' THEN 'camera'
			WHEN 'Text stored beside the picture' THEN 'text'
			WHEN 'Camera and place data (EXIF)' THEN 'exif'
			WHEN 'Color and print settings' THEN 'color'
			WHEN 'Colour and print settings' THEN 'color'
			ELSE 'other'
		END) ORDER BY "at"), '[]') FROM jsonb_array_elements("receipt"->'removed') WITH ORDINALITY AS "all"("entry", "at")),
	'notices', (SELECT coalesce(jsonb_agg(CASE
			WHEN "warning" ~ '^Of the \d+ frames only frame \d+' THEN jsonb_build_object(
				'id', 'leftOut',
				'count', substring("warning" FROM '^Of the (\d+)')::int,
				'frame', substring("warning" FROM 'only frame (\d+)')::int
			)
			WHEN "warning" LIKE 'The file says%' THEN '{"id": "declared"}'
			ELSE '{"id": "suspected"}'
		END ORDER BY "at") FILTER (WHERE "warning" !~ 'found.* (covered|masked)'), '[]')
		FROM jsonb_array_elements_text("receipt"->'warnings') WITH ORDINALITY AS "all"("warning", "at"))
) WHERE "receipt" ? 'method';
