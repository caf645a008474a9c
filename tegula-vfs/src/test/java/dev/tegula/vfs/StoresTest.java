package dev.tegula.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StoresTest {

  private static final class Fixed implements VfsProvider {
    private int opened;

    @Override
    public Set<String> schemes() {
      return Set.of("x", "mem");
    }

    @Override
    public Vfs open(VfsUri any, Map<String, String> settings) {
      opened++;
      assertEquals("v", settings.get("vfs.x.k"));
      return new MemoryVfs();
    }
  }

  @Test
  void opensOneStoreForEachSchemeAndAuthority() throws Exception {
    try (Stores stores = new Stores(Map.of())) {
      assertTrue(stores.schemes().containsAll(Set.of("file", "mem")));
      Vfs local = stores.of(VfsUri.parse("/a/b"));
      assertInstanceOf(LocalVfs.class, local);
      assertSame(local, stores.of(VfsUri.parse("file://server/share")));
      Vfs memory = stores.of(VfsUri.parse("mem://a/b"));
      assertInstanceOf(MemoryVfs.class, memory);
      assertSame(memory, stores.of(VfsUri.parse("mem://a")));
      assertNotSame(memory, stores.of(VfsUri.parse("mem://b")));
    }
  }

  @Test
  void givenProvidersComeFirst() throws Exception {
    Fixed fixed = new Fixed();
    try (Stores stores = new Stores(Map.of("vfs.x.k", "v"), List.of(fixed))) {
      assertEquals(Set.of("file", "mem", "x"), stores.schemes());
      stores.of(VfsUri.parse("mem://a"));
      stores.of(VfsUri.parse("x://a"));
      stores.of(VfsUri.parse("x://a/b"));
      assertEquals(2, fixed.opened);
    }
  }

  @Test
  void namesTheSchemesItKnows() {
    try (Stores stores = new Stores(Map.of(), List.of())) {
      IllegalArgumentException unknown = assertThrows(IllegalArgumentException.class, () -> stores.of(VfsUri.parse("gopher://a/b")));
      assertEquals("gopher://a/b: no store for 'gopher://'; there are stores for [file, mem]", unknown.getMessage());
    }
  }

  @Test
  void closesWhatItOpened() throws Exception {
    Stores stores = new Stores(Map.of(), List.of());
    Vfs memory = stores.of(VfsUri.parse("mem://a"));
    memory.createIfAbsent(VfsUri.parse("mem://a/f"), new byte[1]);
    stores.close();
    stores.close();
    assertEquals(List.of(), memory.listAllBelow(VfsUri.parse("mem://a")));
    assertThrows(IllegalStateException.class, () -> stores.of(VfsUri.parse("mem://a")));
  }
}
