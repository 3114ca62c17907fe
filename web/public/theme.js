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
