/** The API for programs. */
export default {
  form: 'Send a multipart form with one file in the field {field}. Optional fields: {optional}.',
  textFound:
    'There is text in this image, and nothing was stored. {reasons} Check the image, then send it again with the confirmation, or with confirmMasked=true.',
  notYours: 'This scan does not exist, has been deleted, or belongs to another key.',
  reportDeleted: 'The report of this scan has been deleted.',
  after: '`after` must be the `next` of the previous page.',
  idempotency: {
    key: '{header} takes 1 to 200 characters without spaces.',
    otherRequest: 'This {header} was used for another request.',
    inProgress: 'The same request is still in progress. Please try again in a moment.',
    twice: 'The same request arrived twice at once. Please try again.',
  },
  webhook: {
    https: 'A webhook address must start with https://.',
    password: 'A webhook address must not contain a password.',
    publicOnly: 'Webhooks can only go to public addresses.',
  },
} as const;
