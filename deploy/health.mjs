// Whether the process in this container is well: its API answers, or, where it has none, it is there.
const { PORT = '8080', ROLES = 'api' } = process.env;
if (ROLES.split(',').some((role) => role.trim() === 'api')) {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`, { signal: AbortSignal.timeout(4_000) });
  if (!answer.ok) throw new Error(`/api/health answers ${answer.status}`);
}
