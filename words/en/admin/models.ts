export default {
  title: 'Models',
  lead: 'The model whose answers visitors get, and candidates running in shadow until you promote one.',
  failed: 'The models could not be loaded',
  notChanged: 'The model was not changed.',
  password: 'Your password',
  candidates: 'Candidates',
  noCandidate: 'No candidate',
  noCandidateText: 'Train one from the dataset (model/README.md has the commands), then add its files below.',
  promotions: 'Promotions',
  promotionsCaption: 'Promotions, newest first',
  model: 'Model',
  promoted: 'Promoted',
  rolledBack: 'Rolled back',
  byAt: '{date}, {name}',
  active: {
    badge: 'Active',
    hosted:
      'The hosted provider answers here, and no model of this project is loaded. You can store candidates but not promote them.',
    standIn: 'Fallback for the provider',
    shipped: 'Ships with this release',
    promoted: 'Promoted',
    measured: 'Tested on patients it had never seen. The model page shows the figures.',
    notMeasured:
      'Nobody has tested it on patients it had never seen. The model page says so, and shows the figures of this release’s model separately.',
    promotedBy: 'Promoted by {name} on {date}.',
    rollBack: 'Roll back',
    rollBackTitle: 'Roll back {version}?',
    rollBackText:
      '{before} answers again from now on. Results that visitors already have stay unchanged and name the model that made them.',
  },
  add: {
    title: 'Add a candidate',
    lead: 'The files that sulcus_model.export wrote: sulcus.onnx, training.json and, if it was tested, card.json. The network is checked and tried out before it is stored.',
    files: 'Files of the candidate',
    hint: 'Choose sulcus.onnx, training.json and, if there is one, card.json together.',
    unknown: '{name} is not one of these files.',
    failed: 'The candidate was not added',
    noReason: 'The server gave no reason.',
    busy: 'Checking the candidate…',
    submit: 'Add candidate',
  },
  candidate: {
    shadow: 'In shadow',
    waiting: 'Waiting',
    added: 'Added',
    addedBy: '{date} by {name}',
    trained: 'Trained',
    file: 'File',
    selfTest: 'Test image',
    card: 'Card',
    measured: 'Tested on patients it had never seen',
    notMeasured: 'None: not tested on patients it had never seen',
    promote: 'Promote',
    promoteTitle: 'Promote {version}?',
    promoteText:
      'Every visitor gets its answers instead of those of {active}, from now on and in every process. You can roll it back at any time.',
    stopShadow: 'Stop shadow mode',
    runShadow: 'Run in shadow',
    delete: 'Delete',
    deleteTitle: 'Delete {version}?',
    deleteText: 'The network and all its shadow answers will be deleted. This cannot be undone.',
  },
  comparison: {
    failed: 'The comparison could not be loaded',
    answered:
      '{count, plural, =0 {It has not analyzed any scans yet.} one {It has analyzed # scan.} other {It has analyzed # scans.}}',
    sameVerdict: 'It agreed with the result that visitors saw on {share}: a finding, or no finding.',
    waiting: '{count, plural, one {# scan is waiting.} other {# scans are waiting.}}',
    waitingMany: '{count, number} or more scans are waiting.',
    failures: '{count, plural, one {It failed on # scan.} other {It failed on # scans.}}',
    notJudged:
      'Reviewers have not judged any of these scans since it was added, so there is nothing to compare yet.',
    since: 'Only scans first judged after {date} count. The candidate may have been trained on earlier ones.',
    randomChecks: 'Random checks',
    leads: {
      randomChecks: 'Selected at random. Only these show how often each model is right.',
      others:
        'Unclear, reported and reopened scans, selected by the active model’s result. They show which model does better on hard cases, not how often either is right.',
      reference:
        'Computer-generated heads whose lesions are known exactly. No reviewer judged them, so a mistake that all reviewers share shows here. They are hard on purpose: half are blurred and noisy, all sequences are equally frequent, and lesions are 4% to 16% of the image wide. So expect far fewer lesions found than on patients, and compare the columns. They do not replace patients.',
    },
    shippedOn:
      'The model that ships with this release, {version}, found {found} of these lesions and was fully correct on {right} of these heads.',
    others: 'Other judged scans',
    reference: 'Heads with known truth',
    none: 'None yet.',
    notMeasured: 'Not measured yet. It takes a few minutes once the candidate runs in shadow.',
    models: '{title}: {active} and {candidate}',
    caption:
      '{scans, plural, one {# scan} other {# scans}} with {lesions, plural, one {# lesion} other {# lesions}}',
    figure: 'Figure',
    active: '{version}, active',
    candidate: '{version}, candidate',
    share: '{percent} ({count, number} of {of, number})',
    scansRight: 'Fully correct scans',
    found: 'Lesions found',
    missed: 'Lesions missed',
    falseMarks: 'False findings',
    meanOverlap: 'Overlap of correct findings (mean IoU)',
    pairs:
      'Both were right on {bothRight, plural, one {# scan} other {# scans}} and both wrong on {bothWrong, number}. Only the active model was right on {onlyActive, number}, only the candidate on {onlyCandidate, number}.',
    noDifference: 'The two models do not differ on any scan.',
    noEvidence: 'p = {p}: no evidence of a difference.',
    evidence: 'p {p}: the difference is unlikely to be chance.',
    few: 'Figures need at least {fewest, number} scans to be reliable.',
    confirmed:
      'On {count, number} of these scans the reviewer accepted the active model’s own findings, which favors it.',
    leftOut:
      '{count, plural, one {# judged scan is left out: it has no boxes, or the candidate has not analyzed it.} other {# judged scans are left out: they have no boxes, or the candidate has not analyzed them.}}',
  },
  warnings: {
    notLoaded: 'The comparison of {version} with {active} has not loaded yet.',
    randomChecks:
      'Worse than {active} on random checks: fully correct on {count, number} of {of, number} scans, against {activeCount, number}.',
    others:
      'Worse than {active} on other judged scans: fully correct on {count, number} of {of, number} scans, against {activeCount, number}.',
    reference:
      'Worse than {active} on heads with known truth: fully correct on {count, number} of {of, number} heads, against {activeCount, number}.',
    notMeasured: 'Not yet measured on heads with known truth.',
    few: 'Compared on only {count, plural, one {# random check} other {# random checks}}. A reliable comparison needs {fewest, number}.',
  },
} as const;
