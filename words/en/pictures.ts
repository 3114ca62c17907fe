/** How people get their own images. */
export default {
  title: 'How to get your images',
  lead: 'Your scan belongs to you. Most hospitals give it to you for free.',
  open: 'Open a whole scan',
  portal: {
    heading: 'From a patient portal',
    intro: 'Many hospitals keep your images in a web portal. Three steps bring them to your computer.',
    report:
      'The written report is usually a PDF. It does not hold the images in full quality, so download both.',
    caption: 'A patient portal. The names of buttons differ; look for “Imaging”, “Radiology” or “Documents”.',
    scan: {
      title: '1. Open the scan',
      text: 'Sign in and find the MRI under imaging or test results.',
      drawing: 'A portal window with a list of exams; the line Brain MRI is highlighted',
    },
    download: {
      title: '2. Download images',
      text: 'Choose images, not the report. Pick DICOM if you can.',
      drawing: 'A window with a brain slice and a download arrow labeled DICOM',
    },
    zip: {
      title: '3. Keep the ZIP file',
      text: 'It holds the whole scan. Whole Scan opens it directly.',
      drawing: 'A ZIP file that holds a stack of slices',
    },
    brainMri: 'Brain MRI',
  },
  disc: {
    heading: 'From a CD or DVD',
    intro: 'Hospitals often hand out a disc. It holds the same files as the portal.',
    local: 'The <link>Whole Scan</link> page reads the folder in your own browser. Nothing is uploaded.',
    caption: 'A CD or DVD from the hospital. You do not need the viewer program on it.',
    insert: {
      title: '1. Open the disc',
      text: 'Put it in a drive. A USB drive from a friend or library works, too.',
      drawing: 'A disc beside a disc drive',
    },
    folder: {
      title: '2. Find the folder',
      text: 'It is often called DICOM or IMAGES. Files may have no extension.',
      drawing: 'A list of folders; the folder named DICOM is highlighted',
    },
    drop: {
      title: '3. Drop the folder',
      text: 'Drag the whole folder onto the Whole Scan page.',
      drawing: 'A folder is dragged into a dashed drop area in a browser window',
    },
  },
  slice: {
    heading: 'One slice from a viewer',
    intro: 'The <link>scanner</link> takes one slice as DICOM, PNG or JPEG, up to {size}.',
    caption: 'One slice for the scanner page, from any DICOM viewer.',
    find: {
      title: '1. Find the slice',
      text: 'Scroll to the slice that you want to check.',
      drawing: 'A viewer window with a brain slice and a scroll bar',
    },
    export: {
      title: '2. Export it',
      text: 'Choose File, then Export. Pick DICOM, or PNG in full size.',
      drawing: 'A menu with the entries Open, Export and Print; Export is highlighted',
    },
    photo: {
      title: 'Not a photo of a screen',
      text: 'Photos add stripes and reflections. The scanner can straighten them, but the model was never tested on them.',
      drawing: 'A phone that photographs a monitor, crossed out',
    },
    menuOpen: 'Open',
    menuExport: 'Export',
    menuPrint: 'Print',
  },
  phone: {
    heading: 'On a phone',
    text: 'Open the portal in your phone’s browser and save the image as PNG or JPEG. iPhones save camera photos as HEIC, which only Safari can convert here. To change that, open Settings, Camera, Formats, and choose Most Compatible. Sharing a photo by mail also turns it into a JPEG.',
  },
  ask: {
    heading: 'If you have neither',
    call: 'Call the radiology department and say:',
    quote: '“I would like a copy of my brain MRI as DICOM files, on a disc or as a download.”',
    details: 'They may ask for your date of birth, the date of the scan, and a signature.',
    notice: 'You do not need Sulcus for your care',
    wait: 'Your doctor and the radiologist already have your images. Wait for their report before you draw any conclusion.',
  },
} as const;
