import { create } from 'content-disposition';

/** Characters that reverse the text direction: 'scan\u202Egnp.exe' reads as 'scanexe.png'. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** RFC 6266: an ASCII name for old clients, and the full name encoded by RFC 8187. */
export function attachment(filename: string, type: 'attachment' | 'inline' = 'attachment'): string {
  return create(filename.replace(directionMarks, ''), { type });
}
