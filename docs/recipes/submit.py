"""Submits every file of a folder to Sulcus and prints a CSV row for each. Needs SULCUS_URL and SULCUS_KEY, and no packages."""
import hashlib, json, os, pathlib, sys, time, urllib.error, urllib.request

base, key = os.environ["SULCUS_URL"], os.environ["SULCUS_KEY"]


def call(path, data=None, headers={}):
    request = urllib.request.Request(base + path, data, {"Authorization": f"Bearer {key}", **headers})
    while True:
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.headers.get("ETag"), json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code == 304:
                return 304, None, None
            if refused.code not in (409, 429, 503):
                raise SystemExit(f"{path}: {refused.read().decode()}")
            time.sleep(int(refused.headers.get("Retry-After", 1)))


def submit(content):
    boundary = "a-boundary-that-stands-in-no-picture"
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="scan"\r\n\r\n'
    body = head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
    # A file that is sent again, such as after a lost connection, is not analyzed twice.
    once = hashlib.sha256(content).hexdigest()
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "Idempotency-Key": once}
    return call("/api/v1/scans", body, headers)[2]["self"]


def wait(path):
    tag, scan = "", {"status": "queued"}
    while scan["status"] not in ("completed", "failed"):
        status, seen, answer = call(path, headers={"If-None-Match": tag})
        if status == 304:
            time.sleep(0.5)
        else:
            tag, scan = seen, answer
    return scan


print("file,judged,regions,highest confidence")
for file in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    scan = wait(submit(file.read_bytes()))
    result = scan["result"] or {"judged": False, "detections": [], "confidence": None}
    print(f'{file.name},{result["judged"]},{len(result["detections"])},{result["confidence"] or ""}')
