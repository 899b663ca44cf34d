// drizzle's statements as text. Each is written anew each time it runs, and drizzle makes an object and a list for every piece
// of one: here the pieces are added to one text and one list of values.
import { Column, Name, Param, Placeholder, SQL, StringChunk, Table, is } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { PgDialect } from 'drizzle-orm/pg-core';

class Text {
  sql = '';
  readonly params: unknown[] = [];
}

export class TextDialect extends PgDialect {
  readonly #casing = new CasingCache('snake_case');
  /** A table's or a column's name is always the same. */
  readonly #names = new WeakMap<object, string>();

  constructor() {
    super({ casing: 'snake_case' });
  }

  override sqlToQuery(statement: SQL, invokeSource?: 'indexes'): ReturnType<PgDialect['sqlToQuery']> {
    if (invokeSource !== undefined) return super.sqlToQuery(statement, invokeSource);
    const text = new Text();
    this.#write(statement, text);
    return text;
  }

  #write(piece: unknown, text: Text): void {
    if (typeof piece !== 'object' || piece === null) return this.#writePlain(piece, text);
    // drizzle asks a piece what it is by names along its classes; most are of these, themselves.
    switch (piece.constructor) {
      case StringChunk:
        for (const part of (piece as StringChunk).value) text.sql += part;
        return;
      case SQL:
        return this.#writeAll(piece as SQL, text);
      case Param:
        return this.#writeParam(piece as Param, text);
      case Name:
        text.sql += this.escapeName((piece as Name).value);
        return;
      case Array:
        return this.#writeList(piece as unknown[], text);
      default:
        return this.#writeAsDrizzle(piece, text);
    }
  }

  #writeAll(statement: SQL, text: Text): void {
    if (statement['shouldInlineParams']) return this.#writeAsDrizzle(statement, text);
    for (const piece of statement.queryChunks) this.#write(piece, text);
  }

  #writePlain(value: unknown, text: Text): void {
    if (value !== undefined) this.#writeValue(value, text);
  }

  #writeParam(param: Param, text: Text): void {
    const { value, encoder } = param;
    if (is(value, Placeholder)) return this.#writeAsDrizzle(param, text);
    const mapped: unknown = value === null ? null : encoder.mapToDriverValue(value);
    if (is(mapped, SQL)) this.#writeAll(mapped, text);
    else this.#writeValue(mapped, text);
  }

  #writeList(pieces: readonly unknown[], text: Text): void {
    text.sql += '(';
    for (const [n, piece] of pieces.entries()) {
      if (n > 0) text.sql += ', ';
      this.#write(piece, text);
    }
    text.sql += ')';
  }

  #writeValue(value: unknown, text: Text): void {
    text.sql += this.escapeParam(text.params.length);
    text.params.push(value);
  }

  #writeAsDrizzle(piece: object, text: Text): void {
    const known = this.#names.get(piece);
    if (known !== undefined) {
      text.sql += known;
      return;
    }
    const { sql, params } = new SQL([piece as SQL]).toQuery({
      casing: this.#casing,
      escapeName: (name) => this.escapeName(name),
      escapeParam: (n) => this.escapeParam(n),
      escapeString: (words) => this.escapeString(words),
      paramStartIndex: { value: text.params.length },
    });
    if (is(piece, Column) || is(piece, Table)) this.#names.set(piece, sql);
    text.sql += sql;
    for (const param of params) text.params.push(param);
  }
}
