package dev.tegula.interop.append;

import dev.tegula.interop.golden.GoldenCase;
import dev.tegula.interop.golden.GoldenRead;
import dev.tegula.interop.golden.GoldenSets;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.schema.FilterType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A golden array whose cells Tegula writes again. The target is either a copy without fragments, so that a reader sees
 * only the new fragment, or a complete copy, in which the contents must not change.
 */
record RewrittenArray(GoldenCase golden, GoldenRead whole) {

    private static final String FRAGMENT =
            "__\\d+_\\d+_[0-9a-f]{32}(_\\d+)?(\\.ok)?|__[0-9a-f]{32}_\\d+(_\\d+)?|__[0-9_a-f]+\\.(meta|vac)";
    private static final Set<String> FRAGMENT_FOLDERS = Set.of("__fragments", "__commits", "__fragment_meta");

    /** Returns the cases of these sets that have a read of all cells and all fields. */
    static Stream<RewrittenArray> of(String sets, String names) {
        return GoldenSets.cases(sets, names).stream()
                .filter(golden -> golden.hasSchema() && !golden.json().has("schema_history"))
                .flatMap(golden -> golden.reads().stream()
                        .filter(read -> isWhole(golden, read))
                        .limit(1)
                        .map(read -> new RewrittenArray(golden, read)));
    }

    private static boolean isWhole(GoldenCase golden, GoldenRead read) {
        ReadSpec spec = read.spec();
        Set<String> all = new HashSet<>(golden.schema().attrNames());
        if (!golden.schema().dense()) {
            all.addAll(golden.schema().dimNames());
        }
        // Tegula does not write WEBP.
        boolean webp = golden.schema().attrs().stream()
                .anyMatch(attribute ->
                        attribute.filters().filters().stream().anyMatch(filter -> filter.type() == FilterType.WEBP));
        return !webp
                && !golden.name().endsWith("_empty")
                && !read.digest()
                && spec.condition() == null
                && spec.ranges().isEmpty()
                && spec.opening().from() == null
                && spec.opening().to() == null
                && (spec.order() == CellOrder.ROW_MAJOR || !golden.schema().dense())
                && spec.fields().containsAll(all);
    }

    /** Returns the format version of the array. */
    int version() {
        return golden.schema().version() != 0
                ? golden.schema().version()
                : golden.json().number("format_version").intValue();
    }

    /** Returns the read of all cells at the current time, with the key of the array. */
    ReadSpec read() {
        ReadSpec spec = whole.spec();
        return new ReadSpec(spec.order(), spec.ranges(), fields(), Opening.NOW.withKey(golden.key()), null);
    }

    /** Leaves out the anonymous attribute before version 5, because later releases give it another name. */
    private List<String> fields() {
        return whole.spec().fields().stream()
                .filter(name -> version() >= 5 || !name.isEmpty())
                .toList();
    }

    private Columns expected() throws IOException {
        return golden.expected(whole);
    }

    private Columns expectedOfRead() throws IOException {
        Columns all = expected();
        return Columns.of(all.cellCount(), fields().stream().map(all::column).toList());
    }

    /** Copies the array with or without its fragments. */
    Path copy(Path folder, boolean withFragments) throws IOException {
        Path from = golden.array();
        Path to = folder.resolve(golden.name());
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Path inside = from.relativize(path);
                if (withFragments || !isOfFragments(inside.getName(0).toString())) {
                    Files.createDirectories(to.resolve(inside.toString()).getParent());
                    Files.copy(path, to.resolve(inside.toString()));
                }
            }
        }
        return to;
    }

    private static boolean isOfFragments(String top) {
        return FRAGMENT_FOLDERS.contains(top) || top.matches(FRAGMENT);
    }

    /** Writes all cells to a copy as one fragment and returns the name of the fragment. */
    String write(Path copy) throws IOException {
        TegulaEngine tegula = TegulaEngine.shared();
        Opening opening = Opening.NOW.withKey(golden.key());
        Set<String> before = new TreeSet<>(tegula.fragmentNames(uri(copy), opening));
        Columns cells = expected();
        List<Column> written = cells.all().stream()
                .filter(column ->
                        !golden.schema().dense() || golden.schema().attrNames().contains(column.name()))
                .toList();
        CellOrder order = golden.schema().dense() ? CellOrder.ROW_MAJOR : CellOrder.UNORDERED;
        Columns columns = Columns.of(cells.cellCount(), written);
        tegula.write(uri(copy), new WriteSpec(order, Map.of(), List.of(columns), opening));
        Set<String> after = new TreeSet<>(tegula.fragmentNames(uri(copy), opening));
        after.removeAll(before);
        return after.iterator().next();
    }

    static String uri(Path copy) {
        return copy.toUri().toString().replaceFirst("^file:/+", "file:///").replaceFirst("/$", "");
    }

    /** Returns the schema, for releases from which it is not read. */
    SchemaSpec schema() {
        return golden.schema();
    }

    /** Returns the first difference from the expected cells, or null if there is none. */
    @Nullable
    String difference(Columns actual) throws IOException {
        return Comparison.of(golden.schema(), golden::field, read(), true).difference(expectedOfRead(), actual);
    }

    @Override
    public String toString() {
        return golden.toString();
    }
}
