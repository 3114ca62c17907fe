// Runs before the first paint, so that a dark page never flashes white and a returning visitor's page does not move.
// The keys are storageKeys.local.theme and storageKeys.local.privacyAcknowledged.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch {
      // Storage may be blocked: the system's choice then holds.
    }
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.classList.toggle('dark', dark);
    document.documentElement.classList.toggle('light', !dark);
  };
  apply();
  try {
    const returning = localStorage.getItem('privacy_acknowledged') !== null;
    document.documentElement.toggleAttribute('data-returning', returning);
  } catch {
    // As above: a visitor without storage is asked on every visit.
  }
  system.addEventListener('change', apply);
})();

// Files dropped before the app listens: the browser would open them in place of the page. web/lib/early-drop.ts takes them.
for (const name of ['dragover', 'drop']) {
  document.addEventListener(name, (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    if (!document.querySelector('[data-waiting]')) return;
    event.preventDefault();
    if (name === 'dragover') return;
    window.earlyDrop = new DataTransfer();
    for (const file of event.dataTransfer.files) window.earlyDrop.items.add(file);
  });
}
