import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';
import { makeTransferSyntaxFixtures } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { quantile, type Row, timesOf } from '../figure.ts';

export const decode: Row = {
  what: 'median time to decode a small slice in each DICOM transfer syntax',
  async measure() {
    const figures = [];
    for (const { name, bytes } of await makeTransferSyntaxFixtures()) {
      await decodeScan(bytes);
      const value = quantile(await timesOf(15, () => decodeScan(bytes)), 0.5);
      figures.push({ name, value, unit: 'ms', most: 50 });
    }
    return figures;
  },
};
