// Remembers the own properties of objects that tests share, and gives back what was changed, added or taken away.
type Objects = readonly object[];

const propertiesOf = (object: object): Map<PropertyKey, PropertyDescriptor> =>
  new Map(Reflect.ownKeys(object).flatMap((key) => entry(object, key)));

function entry(object: object, key: PropertyKey): [PropertyKey, PropertyDescriptor][] {
  const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
  return descriptor ? [[key, descriptor]] : [];
}

export function asItWas(objects: Objects): { restore: () => void } {
  const before = objects.map((object) => ({ object, properties: propertiesOf(object) }));
  return {
    restore: () => {
      for (const { object, properties } of before) restoreOne(object, properties);
    },
  };
}

function restoreOne(object: object, properties: Map<PropertyKey, PropertyDescriptor>): void {
  for (const key of Reflect.ownKeys(object)) if (!properties.has(key)) Reflect.deleteProperty(object, key);
  for (const [key, descriptor] of properties) {
    // What cannot be changed has not been.
    if (descriptor.configurable || descriptor.writable) Reflect.defineProperty(object, key, descriptor);
  }
}
