export default {
  title: '404 Page Not Found',
  lead: 'There is nothing at <code>{path}</code>. Check the address, or start from one of these pages.',
  dashboard: 'Go to the dashboard',
  frontPage: 'Front page',
  help: 'Help Center',
} as const;
