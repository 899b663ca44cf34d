// WhatsApp's marks: a table of texts.
import { describe, expect, test } from 'vitest';
import { parseMarks, safeHref, withoutMarks, type MarkedNode } from './whatsappMarks.ts';

/** The tree as one line: `<bold>x</bold>`. */
const flat = (nodes: MarkedNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'link') return `<a ${node.href}>${node.text}</a>`;
      return 'children' in node
        ? `<${node.kind}>${flat(node.children)}</${node.kind}>`
        : `<${node.kind}>${node.text}</${node.kind}>`;
    })
    .join('');

describe('parseMarks', () => {
  const cases: [string, string][] = [
    ['', ''],
    ['plain', 'plain'],
    ['*bold*', '<bold>bold</bold>'],
    ['_italic_ and ~gone~', '<italic>italic</italic> and <strike>gone</strike>'],
    ['*bold _both_*', '<bold>bold <italic>both</italic></bold>'],
    ['`code *x*`', '<code>code *x*</code>'],
    ['a ```two\nlines *x*``` b', 'a <block>two\nlines *x*</block> b'],
    ['(*a*), *b*!', '(<bold>a</bold>), <bold>b</bold>!'],
    // not marks
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['snake_case_name', 'snake_case_name'],
    ['*open', '*open'],
    ['* a*', '* a*'],
    ['*a *', '*a *'],
    ['**', '**'],
    ['*two\nlines*', '*two\nlines*'],
    ['5*6*7', '5*6*7'],
    // links
    ['https://a.example/x', '<a https://a.example/x>https://a.example/x</a>'],
    ['see www.a.example.', 'see <a https://www.a.example/>www.a.example</a>.'],
    ['(https://a.example/x_(y))', '(<a https://a.example/x_(y)>https://a.example/x_(y)</a>)'],
    ['https://a.example/a_b_c is', '<a https://a.example/a_b_c>https://a.example/a_b_c</a> is'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    // what looks like HTML is text
    ['<b>x</b> <script>1</script>', '<b>x</b> <script>1</script>'],
  ];
  test.each(cases)('%j', (text, expected) => {
    expect(flat(parseMarks(text))).toBe(expected);
  });

  test('nothing is lost: the words of any text stay', () => {
    const text = '*a* _b ~c_ `d` ```e``` https://f.example *g';
    const words = flat(parseMarks(text)).replaceAll(/<[^>]*>/gu, '');
    expect(words.replaceAll(/[^a-z]/gu, '')).toBe('abcdehttpsfexampleg');
  });

  test('a hostile text takes no time', () => {
    const before = process.cpuUsage();
    parseMarks('*_~'.repeat(20_000));
    parseMarks(`*a ${'_b '.repeat(20_000)}`);
    parseMarks(`${' *_~`b'.repeat(10_000)} a*`);
    parseMarks('https://a.example/'.repeat(3_000));
    parseMarks('https://a.example/' + ')'.repeat(60_000));
    parseMarks('```'.repeat(20_000));
    // Of the processor, in microseconds: a busy machine does not lengthen it.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

test.each([
  ['http://a.example', 'http://a.example/'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://', null],
])('safeHref(%s)', (link, expected) => {
  expect(safeHref(link)).toBe(expected);
});

test.each([
  ['plain, 2 * 3', 'plain, 2 * 3'],
  ['*Ana:* your order is _on ~its~ the way_', 'Ana: your order is on its the way'],
  ['```code``` and `more`, https://a.example/a_b', 'code and more, https://a.example/a_b'],
  ['*cut before its en…', '*cut before its en…'],
])('the words alone of %j', (text, expected) => {
  expect(withoutMarks(text)).toBe(expected);
});
