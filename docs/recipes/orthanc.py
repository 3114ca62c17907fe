"""Has Sulcus read one study of an Orthanc and files the results with the patient's study.

Needs ORTHANC_URL, SULCUS_URL and SULCUS_KEY, the study's StudyInstanceUID, and no packages. In Orthanc's configuration,
"DicomWeb" has a server "sulcus". Results name no patient, so Orthanc files them in a study of their own; it is merged here.
"""
import json, os, sys, time, urllib.request

orthanc, sulcus, key = os.environ["ORTHANC_URL"], os.environ["SULCUS_URL"], os.environ["SULCUS_KEY"]
uid = sys.argv[1]


def call(url, data=None, headers={}, method=None):
    body = None if data is None else json.dumps(data).encode()
    with urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method)) as answer:
        return json.loads(answer.read() or b"null")


def series_of(study):
    return call(f"{orthanc}/studies/{study}/series")


def ours(series):
    tags = series["MainDicomTags"]
    return tags["Modality"] in ("SR", "SEG") and tags.get("Manufacturer") == "Sulcus"


def studies():
    found = call(f"{orthanc}/tools/find", {"Level": "Study", "Query": {"StudyInstanceUID": uid}})
    return {study: series_of(study) for study in found}


[patient] = [study for study, series in studies().items() if not all(map(ours, series))]
earlier = [series["ID"] for series in series_of(patient) if ours(series)]
server = f"{orthanc}/dicom-web/servers/sulcus"
images = [series["ID"] for series in series_of(patient) if series["MainDicomTags"]["Modality"] == "MR"]
call(f"{server}/stow", {"Resources": images, "Synchronous": True})
bearer = {"Authorization": f"Bearer {key}"}
while call(f"{sulcus}/api/v1/studies/{uid}", headers=bearer)["status"] in ("analyzing", "reading"):
    time.sleep(0.5)
call(f"{server}/retrieve", {"Resources": [{"Study": uid}], "Synchronous": True})
results = [study for study, series in studies().items() if study != patient and all(map(ours, series))]
if results:
    # Without KeepSource, Orthanc moves the series and deletes the study without a name.
    call(f"{orthanc}/studies/{patient}/merge", {"Resources": results, "KeepSource": False, "Synchronous": True})
    for series in earlier:
        call(f"{orthanc}/series/{series}", method="DELETE")
for series in series_of(patient):
    tags = series["MainDicomTags"]
    print(tags["Modality"], tags.get("SeriesNumber", ""), tags.get("SeriesDescription", ""), sep="\t")
