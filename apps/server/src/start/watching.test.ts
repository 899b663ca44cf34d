// The dashboard and the alerts ask for numbers that the product tells, by the names and values that they have there.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type Product } from '../../test/product.ts';

const deploy = path.join(import.meta.dirname, '../../../../deploy');
const dashboard = JSON.parse(fs.readFileSync(path.join(deploy, 'grafana-dashboard.json'), 'utf8')) as {
  panels: { id: number; title: string; gridPos: { x: number; w: number }; targets: { expr: string }[] }[];
};
const alerts = fs.readFileSync(path.join(deploy, 'prometheus-alerts.yml'), 'utf8').replaceAll(/^\s*#.*$/gm, '');
const asked = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), alerts];

let product: Product;
let told: Set<string>;
beforeAll(async () => {
  product = await createProduct();
  const { body } = await product.app.inject({ url: '/metrics' });
  told = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
});
afterAll(() => product.close());

test('every number is one that /metrics tells', () => {
  const names = asked.flatMap((text) => [...text.matchAll(/\b(?:recado|nodejs|process)_\w+/g)].map(([name]) => name));
  expect(new Set(names).size).toBeGreaterThan(12);
  expect(names.filter((name) => !told.has(name) && !told.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);
});

test('every number of ours is shown', () => {
  const hidden = [...told].filter((name) => name.startsWith('recado_') && !asked.some((text) => text.includes(name)));
  expect(hidden).toEqual(['recado_build_info']);
});

test('what the whole installation tells is asked of one process, each state by itself: no sum takes it twice', () => {
  const ours = /(\w+)(?: by \(\w+\))? ?\((recado_(?:connections|outbox|inbound|isolation|processes|jobs\b)\w*)/g;
  const whole = asked.flatMap((text) => [...text.matchAll(ours)]);
  expect(whole.length).toBeGreaterThan(6);
  expect(whole.filter(([, how]) => how !== 'max' && how !== 'absent').map(([all]) => all)).toEqual([]);
  expect(alerts).toContain('max(recado_connections_down) > 0');
});

test('panels have places and ids of their own', () => {
  const places = dashboard.panels.map(({ id, gridPos }) => JSON.stringify([id, gridPos]));
  expect(new Set(places).size).toBe(places.length);
  expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});
