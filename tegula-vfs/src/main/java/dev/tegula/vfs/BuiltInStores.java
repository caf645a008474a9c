package dev.tegula.vfs;

import java.util.Map;
import java.util.Set;

/** The local disk and memory. */
final class BuiltInStores implements VfsProvider {

  @Override
  public Set<String> schemes() {
    return Set.of("file", "mem");
  }

  @Override
  public Vfs open(VfsUri any, Map<String, String> settings) {
    return any.scheme().equals("file") ? new LocalVfs() : new MemoryVfs();
  }
}
