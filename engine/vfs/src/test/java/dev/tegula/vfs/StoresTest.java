package dev.tegula.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.vfs.local.LocalDiskVfs;
import dev.tegula.internal.vfs.memory.InMemoryVfs;
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
        public Set<String> settings() {
            return Set.of("vfs.x.k", "vfs.x.region");
        }

        @Override
        public Vfs open(VfsUri any, Map<String, String> settings) {
            opened++;
            assertEquals("v", settings.get("vfs.x.k"));
            return new MemoryVfs();
        }
    }

    @Test
    void of_opensOneStorePerSchemeAndAuthority() throws Exception {
        try (Stores stores = new Stores(Map.of())) {
            assertTrue(stores.schemes().containsAll(Set.of("file", "mem")));
            Vfs local = stores.of(VfsUri.parse("/a/b"));
            assertInstanceOf(LocalDiskVfs.class, local);
            assertSame(local, stores.of(VfsUri.parse("file://server/share")));
            Vfs memory = stores.of(VfsUri.parse("mem://a/b"));
            assertInstanceOf(InMemoryVfs.class, memory);
            assertSame(memory, stores.of(VfsUri.parse("mem://a")));
            assertNotSame(memory, stores.of(VfsUri.parse("mem://b")));
        }
    }

    @Test
    void givenProviders_precedeBuiltInOnes() throws Exception {
        Fixed fixed = new Fixed();
        try (Stores stores = new Stores(Map.of("vfs.x.k", "v"), List.of(fixed))) {
            assertEquals(Set.of("file", "mem", "http", "https", "zip+file", "x"), stores.schemes());
            stores.of(VfsUri.parse("mem://a"));
            stores.of(VfsUri.parse("x://a"));
            stores.of(VfsUri.parse("x://a/b"));
            assertEquals(2, fixed.opened);
        }
    }

    @Test
    void misspeltSetting_suggestsTheNearestName() {
        List<VfsProvider> fixed = List.of(new Fixed());
        assertEquals(
                "unknown setting 'vfs.x.regoin'; did you mean 'vfs.x.region'?",
                assertThrows(IllegalArgumentException.class, () -> new Stores(Map.of("vfs.x.regoin", "v"), fixed))
                        .getMessage());
        assertEquals(
                "setting 'vfs.azure.max_retries': the module of this store is missing. Add it to the class path or module path.",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new Stores(Map.of("vfs.azure.max_retries", "v"), fixed))
                        .getMessage());
    }

    @Test
    void environmentVariables_areSettings() {
        Map<String, String> variables =
                Map.of("TILEDB_VFS_X_REGION", "there", "TILEDB_VFS_X_K", "variable", "TILEDB_OTHER", "ignored");
        try (Stores stores = new Stores(Map.of("vfs.x.k", "given"), variables, List.of(new Fixed()), List.of())) {
            assertEquals(Map.of("vfs.x.k", "given", "vfs.x.region", "there"), stores.settings());
        }
    }

    @Test
    void otherProviders_areFoundOnDemand() throws Exception {
        int[] asked = new int[1];
        Iterable<VfsProvider> found = () -> {
            asked[0]++;
            return List.<VfsProvider>of(new Fixed()).iterator();
        };
        try (Stores stores = new Stores(Map.of(), Map.of("HOME", "x"), List.of(), found)) {
            stores.of(VfsUri.parse("/a"));
            stores.of(VfsUri.parse("mem://a"));
            assertEquals(0, asked[0]);
            assertTrue(stores.schemes().contains("x"));
            assertThrows(IllegalArgumentException.class, () -> stores.of(VfsUri.parse("gopher://a")));
            assertEquals(1, asked[0]);
        }
        new Stores(Map.of(), Map.of("TILEDB_VFS_X_K", "v"), List.of(), found).close();
        assertEquals(2, asked[0]);
        try (Stores stores = new Stores(Map.of("vfs.x.k", "v"), Map.of(), List.of(), found)) {
            assertEquals(3, asked[0]);
            assertInstanceOf(MemoryVfs.class, stores.of(VfsUri.parse("x://a")));
        }
    }

    @Test
    void unknownScheme_namesTheAvailableSchemes() {
        try (Stores stores = new Stores(Map.of(), List.of())) {
            IllegalArgumentException unknown =
                    assertThrows(IllegalArgumentException.class, () -> stores.of(VfsUri.parse("gopher://a/b")));
            assertEquals(
                    "gopher://a/b: no store for 'gopher://' (available: file, http, https, mem, zip+file)",
                    unknown.getMessage());
            IllegalArgumentException s3 =
                    assertThrows(IllegalArgumentException.class, () -> stores.of(VfsUri.parse("s3://a/b")));
            assertEquals(
                    "s3://a/b: no store for 's3://'. Add the module dev.tegula:tegula-s3 to the class path.",
                    s3.getMessage());
        }
    }

    @Test
    void close_closesAllOpenStores() throws Exception {
        Stores stores = new Stores(Map.of(), List.of());
        Vfs memory = stores.of(VfsUri.parse("mem://a"));
        memory.createIfAbsent(VfsUri.parse("mem://a/f"), new byte[1]);
        stores.close();
        stores.close();
        assertEquals(List.of(), memory.listAllBelow(VfsUri.parse("mem://a")));
        assertThrows(IllegalStateException.class, () -> stores.of(VfsUri.parse("mem://a")));
    }
}
