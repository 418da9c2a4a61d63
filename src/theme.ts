// Runs before the first paint, from a file of its own, since no inline script is allowed. It is no module: nothing may be
// imported or exported here. Who has chosen no theme follows the system's, also when that changes. Of a session it says only
// that there is one, so that the header leaves room for what a member will see in it.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
  if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'stored'
} catch {
  // This browser keeps nothing: the system's theme it is.
}
