/** Of the demo and of `npm run dev`. */
export const administrator = { username: 'demo', password: 'look around in the demo' };
