/** A coded concept (PS3.3 8.8): value, scheme and meaning. */
export interface Code {
  value: string;
  scheme: 'DCM' | 'SCT' | 'UCUM' | 'LN' | 'UMLS' | 'RFC5646' | typeof privateScheme;
  meaning: string;
}

/** For classes without a public code. */
export const privateScheme = '99SULCUS';

const dcm = (value: string, meaning: string): Code => ({ value, scheme: 'DCM', meaning });
const sct = (value: string, meaning: string): Code => ({ value, scheme: 'SCT', meaning });

/** PS3.16 Annex D unless the scheme says otherwise. */
export const codes = {
  report: dcm('126000', 'Imaging Measurement Report'),
  language: dcm('121049', 'Language of Content Item and Descendants'),
  english: { value: 'en', scheme: 'RFC5646', meaning: 'English' },
  observerType: dcm('121005', 'Observer Type'),
  device: dcm('121007', 'Device'),
  deviceUid: dcm('121012', 'Device Observer UID'),
  deviceName: dcm('121013', 'Device Observer Name'),
  deviceModel: dcm('121015', 'Device Observer Model Name'),
  procedure: dcm('121058', 'Procedure reported'),
  imageLibrary: dcm('111028', 'Image Library'),
  imageLibraryGroup: dcm('126200', 'Image Library Group'),
  modality: dcm('121139', 'Modality'),
  rows: dcm('110910', 'Pixel Data Rows'),
  columns: dcm('110911', 'Pixel Data Columns'),
  measurements: dcm('126010', 'Imaging Measurements'),
  group: dcm('125007', 'Measurement Group'),
  trackingId: dcm('112039', 'Tracking Identifier'),
  trackingUid: dcm('112040', 'Tracking Unique Identifier'),
  findingCategory: sct('276214006', 'Finding category'),
  abnormalStructure: sct('49755003', 'Morphologically Abnormal Structure'),
  finding: dcm('121071', 'Finding'),
  findingSite: sct('363698007', 'Finding Site'),
  brain: sct('12738006', 'Brain'),
  imageRegion: dcm('111030', 'Image Region'),
  algorithmName: dcm('111001', 'Algorithm Name'),
  algorithmVersion: dcm('111003', 'Algorithm Version'),
  certainty: dcm('111012', 'Certainty of Finding'),
  typeProbability: { value: 'TYPE_PROB', scheme: privateScheme, meaning: 'Probability of the type' },
  width: sct('103355008', 'Width'),
  height: dcm('121207', 'Height'),
  longAxis: sct('103339001', 'Long Axis'),
  shortAxis: sct('103340004', 'Short Axis'),
  volume: sct('118565006', 'Volume'),
  // No public code names the limits of an interval of a measurement.
  volumeLow: { value: 'VOL_LOW', scheme: privateScheme, meaning: 'Volume, lower limit of 90% interval' },
  volumeHigh: { value: 'VOL_HIGH', scheme: privateScheme, meaning: 'Volume, upper limit of 90% interval' },
  evaluations: { value: 'C0034375', scheme: 'UMLS', meaning: 'Qualitative Evaluations' },
  comment: dcm('121106', 'Comment'),
  percent: { value: '%', scheme: 'UCUM', meaning: 'Percent' },
  millimeter: { value: 'mm', scheme: 'UCUM', meaning: 'Millimeter' },
  milliliter: { value: 'ml', scheme: 'UCUM', meaning: 'Milliliter' },
  pixels: { value: '{pixels}', scheme: 'UCUM', meaning: 'Pixels' },
} as const satisfies Record<string, Code>;

/** PS3.16 CID 29. */
const modalities = new Map<string, Code>(
  Object.entries({
    CT: dcm('CT', 'Computed Tomography'),
    CR: dcm('CR', 'Computed Radiography'),
    DX: dcm('DX', 'Digital Radiography'),
    MR: dcm('MR', 'Magnetic Resonance'),
    NM: dcm('NM', 'Nuclear Medicine'),
    PT: dcm('PT', 'Positron emission tomography'),
    US: dcm('US', 'Ultrasound'),
    XA: dcm('XA', 'X-Ray Angiography'),
  }),
);

export function modalityCode(modality: string | null): Code {
  return modalities.get(modality ?? '') ?? dcm('OT', 'Other Modality');
}

const heads = new Set(['BRAIN', 'HEAD', 'HEADNECK', 'SKULL']);

/** The procedure according to the header: a brain examination only if modality and body part both say so. */
export function procedureCode(modality: string | null, bodyPart: string | null): Code {
  if (modality === 'MR' && heads.has(bodyPart ?? '')) {
    return { value: '24590-2', scheme: 'LN', meaning: 'MR Brain' };
  }
  if (modality === 'MR') return sct('113091000', 'Magnetic resonance imaging');
  if (modality === 'CT') return sct('77477000', 'Computed tomography');
  return sct('363679005', 'Imaging');
}

/** SNOMED CT; 'Neoplasm' and the abnormal structure are morphologies, the others are disorders. */
const findings: Record<string, Code> = {
  tumor: sct('108369006', 'Neoplasm'),
  glioma: sct('393564001', 'Glioma'),
  meningioma: sct('302820008', 'Intracranial meningioma'),
  pituitary: sct('127024001', 'Neoplasm of pituitary gland'),
  other: codes.abnormalStructure,
};

export function findingCode(name: string): Code {
  const known = findings[name];
  if (known) return known;
  // Code Value is SH: at most 16 characters, no backslash (PS3.5 6.2).
  const value =
    name
      .toUpperCase()
      .replace(/[^A-Z0-9_-]+/g, '_')
      .slice(0, 16) || 'UNNAMED';
  return { value, scheme: privateScheme, meaning: name.replace(/\\/g, '/').slice(0, 64) || 'Unnamed class' };
}
