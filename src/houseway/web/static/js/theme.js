// The chosen theme, before anything is painted. A plain script of the head: modules come after the first paint.
// Without a choice, or with one that cannot be read, the system's preference holds; settings.js says so.
try {
  const { theme } = JSON.parse(localStorage.getItem("houseway.settings")) ?? {};
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* see settings.js */ }
