-- Names of files are often names of people: rows from before keep a neutral one, like new rows.
UPDATE "scans" SET "filename" = 'scan-' || left(encode(sha256(convert_to("id"::text, 'UTF8')), 'hex'), 8)
  || CASE "format" WHEN 'png' THEN '.png' WHEN 'jpeg' THEN '.jpg' ELSE '.dcm' END;--> statement-breakpoint
UPDATE "reports" SET "filename" = 'MRI_Analysis_Report_' || "report_id" || '_scan-'
  || left(encode(sha256(convert_to("scan_id"::text, 'UTF8')), 'hex'), 8) || '_'
  || to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD') || '.pdf';
