const help = `npm run screens -- [--only TEXT] [--whole] [--to FOLDER]

Takes pictures of every screen and its main states, at 390, 768 and 1440 pixels, light and dark, into docs/screens,
from the running product on synthetic data. --only takes those whose name holds TEXT, --whole takes the whole length
of a page and not one window of it, --to writes elsewhere.`;

// The browser and the whole product are loaded only where they are needed.
if (process.argv.includes('--help')) console.log(help);
else await import('./screens/take-screens.ts');
