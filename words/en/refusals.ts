import accounts from './refusals/accounts.ts';
import apiKeys from './refusals/apiKeys.ts';
import content from './refusals/content.ts';
import dataset from './refusals/dataset.ts';
import detector from './refusals/detector.ts';
import dicomweb from './refusals/dicomweb.ts';
import models from './refusals/models.ts';
import publicApi from './refusals/publicApi.ts';
import review from './refusals/review.ts';

/** Why the server refuses a call. Only the server loads these. `code` has what fits a code as a whole. */
export default {
  code: {
    bad_request: 'The request is not valid.',
    file_too_large: 'File too large. Please select a file smaller than 5MB.',
    too_many_requests: 'Too many requests. Please wait a moment.',
    not_found: 'There is nothing at this address.',
    already_processing: 'This scan is already being processed.',
    last_admin: 'The last administrator must keep this role.',
    detector_billing: 'BILLING: the hosted detector has no credits left.',
    busy: 'The server is very busy right now. Please try again in a moment.',
    internal:
      'Something went wrong on our side. Please try again. If it happens again, tell us the request ID.',
  },
  file: {
    empty: 'This file is empty.',
    cutShort: 'This file is cut short: part of the image is missing. Please export or download it again.',
    damaged: 'This file is damaged and cannot be read. Please export or download it again.',
    noImage: 'This DICOM file contains no image.',
    segmentation: 'This DICOM file contains a segmentation, not an image. Please choose the image itself.',
    sides: 'This image is {width} × {height} pixels; the limit is {most} × {most}. Please save it smaller.',
    memory:
      'This image needs {megabytes, number} MB of memory when unpacked; the limit is {most, number} MB. Please save it smaller or with 8 bits per value.',
    unpacks: 'This file unpacks to far more data than one scan holds.',
    volume: 'This volume is larger than any brain scan.',
    bits: 'This file has {bits, number} bits per value, which Sulcus cannot read.',
    valuesPerPixel: 'This file has {count, number} values per pixel, which Sulcus cannot read.',
    valueType: 'This file stores its values as type {code}, which Sulcus cannot read.',
    colorCoding: 'This file uses the color coding “{name}”, which Sulcus cannot read.',
    compression: 'This file uses the compression “{name}” ({uid}), which Sulcus cannot read.',
    unsupported: 'This file is encoded in a way that Sulcus cannot read. Please export it another way.',
    format:
      'This is {format, select, GIF {a GIF image} WebP {a WebP image} BMP {a BMP image} TIFF {a TIFF image} HEIC {a HEIC or AVIF image} PDF {a PDF document} ZIP {a ZIP archive} gzip {a gzip archive} NIfTI {a NIfTI volume} other {an SVG drawing or a web page}}. Sulcus reads PNG, JPEG and DICOM files.',
    unknownFormat: 'Sulcus reads PNG, JPEG and DICOM files.',
  },
  scanMissing: 'This scan does not exist, or it has been deleted.',
  noResult: 'This scan has no result yet.',
  noAnnotated: 'This scan has no annotated image yet.',
  noFrame: 'This scan has {count, plural, one {# frame} other {# frames}}.',
  noSample: 'There is no such sample.',
  pdfMissing: 'PDF report not found',
  fileGone: 'This file is no longer stored.',
  analyzedTooOften: 'The analysis of this scan failed {count} times. Please upload it again.',
  notOwner: 'Only the person who uploaded this scan can do this, in the same browser or with the owner link.',
  ownedByProgram:
    'A program sent this scan with its API key. Only that key or an administrator of this site can delete it.',
  ownedByNobody: 'Nobody holds an owner link to this scan. Only an administrator of this site can delete it.',
  uploads: 'Too many scan uploads. Please wait {seconds, plural, one {# second} other {# seconds}}.',
  uploadForm: 'Send the scan as a multipart form with the field {field}.',
  oneFile: 'Send exactly one file, in the field {field}.',
  noFile: 'No file arrived. Please pick a scan and try again.',
  emptyFile: 'This file is empty.',
  notStored: 'Nothing was stored. {reasons}',
  queueFull:
    'So many scans are waiting that yours would take more than {minutes, plural, one {# minute} other {# minutes}}. Nothing was stored. Please try again later.',
  cannotSearch:
    'This server cannot search images for text right now, so it accepts none. Please try again later.',
  tookTooLong: 'Reading this file took too long, so it was stopped.',
  tooBusyToRead: 'This server is too busy to read the file now. Please try again shortly.',
  tooMuchMemory: 'This file could not be read. It needs too much memory, or it is damaged.',
  manyReading: 'Many scans are being read right now. Please try again shortly.',
  detectorBusy: 'The detector is busy. Please try again in a few seconds.',
  tooManyWatched: 'Too many scans are being watched from here.',
  takeFirst: 'Download the files you asked for before you ask for more.',
  diskFull: 'The server has run out of space and can store nothing new. Please try again later.',
  partDown: 'A part of the server does not answer right now. Please try again in a minute.',
  noJson: 'The request could not be read. Check that its body is valid JSON.',
  badContent: 'This kind of content is not accepted here.',
  badAddress: 'This address cannot be read.',
  badForm: 'The form could not be read: its boundary or one of its parts is damaged.',
  badText: 'The request holds a character that cannot be stored, such as NUL.',
  bodyTooLarge: 'The request is too large. At most {most} MB can be sent here.',
  storedDamaged: 'A stored file is damaged and cannot be shown.',
  jobGone: 'This job is no longer in the list of failed jobs.',
  validation: {
    link: 'This link is incomplete.',
    whole:
      'This request needs {place, select, params {an address} querystring {a query} headers {headers} other {a JSON body}} with its fields.',
    atMostNumber: 'The field ‘{field}’ may be at most {limit, number}.',
    atMostText:
      'The field ‘{field}’ may have at most {limit, plural, one {# character} other {# characters}}.',
    atMostList: 'The field ‘{field}’ may have at most {limit, plural, one {# entry} other {# entries}}.',
    atLeastNumber: 'The field ‘{field}’ must be at least {limit, number}.',
    atLeastText:
      'The field ‘{field}’ must have at least {limit, plural, one {# character} other {# characters}}.',
    atLeastList: 'The field ‘{field}’ must have at least {limit, plural, one {# entry} other {# entries}}.',
    type: 'The field ‘{field}’ must be {type, select, string {text} number {a number} int {a whole number} boolean {true or false} array {a list} object {an object} other {of another type}}.',
    oneOf: 'The field ‘{field}’ must be one of: {values}.',
    format:
      'The field ‘{field}’ must be {format, select, uuid {an ID from this service} datetime {a time such as 2026-01-31T12:00:00Z} email {an e-mail address} url {a web address} other {written differently}}.',
    unknownKeys: 'These fields cannot be used here: {fields}.',
    invalid: 'The field ‘{field}’ is missing or not valid.',
  },
  accounts,
  apiKeys,
  content,
  dataset,
  detector,
  dicomweb,
  models,
  publicApi,
  review,
} as const;
