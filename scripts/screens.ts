const help = `npm run screens -- [--all --to FOLDER] [--only TEXT] [--whole]

Takes the pictures that README.md and docs show, into docs/screens, from the running product on synthetic data, and
notes the version they show. --all takes every screen and its main states at 390, 768 and 1440 pixels, light and dark,
and writes the PDF report of each kind of answer;
--only takes those whose name holds TEXT and keeps the other pictures, --whole takes the whole length of a page,
--to writes elsewhere.`;

// Loads the browser and the product only if needed.
if (process.argv.includes('--help')) console.log(help);
else await import('./screens/take-screens.ts');
