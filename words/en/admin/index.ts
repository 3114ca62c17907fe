import frame from './frame.ts';
import library from './library.ts';
import operations from './operations.ts';
import panel from './panel.ts';
import password from './password.ts';
import signIn from './signIn.ts';

/** Pages for administrators; these are in English only. */
export default { frame, library, operations, panel, password, signIn } as const;
