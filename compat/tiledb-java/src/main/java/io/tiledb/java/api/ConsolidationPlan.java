package io.tiledb.java.api;

import dev.tegula.ArrayReader;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Groups of fragments to be consolidated, as libtiledb's {@code ConsolidationPlan} finds them: fragments that overlap;
 * then small ones, if no other is between them. Fragments of one and a half times the wished size are groups of their
 * own.
 */
public class ConsolidationPlan implements AutoCloseable {
    private static final double TO_BE_SPLIT = 1.5;

    private final Context ctx;
    private final ArraySchema schema;
    private final List<Node> nodes = new ArrayList<>();

    /**
     * Makes a plan.
     *
     * @param fragmentSize wished bytes of a fragment
     */
    public ConsolidationPlan(Context ctx, BigInteger fragmentSize, String arrayURI) throws TileDBError {
        this(ctx, fragmentSize, new Array(ctx, arrayURI));
    }

    /** Makes a plan for an open array. */
    public ConsolidationPlan(Context ctx, BigInteger fragmentSize, Array array) throws TileDBError {
        this.ctx = ctx;
        ArrayReader reader = array.reader();
        schema = reader.schema();
        double wished = fragmentSize.doubleValue();
        for (dev.tegula.FragmentInfo fragment : ctx.call(reader::fragments)) {
            nodes.add(new Node(List.of(fragment.name()), fragment.nonEmptyDomain(), fragment.bytes()));
        }
        boolean changed = true;
        while (changed) {
            changed = combineOverlapping();
        }
        changed = true;
        while (changed) {
            changed = combineSmall(Math.floor(wished / 2));
        }
        nodes.removeIf(node -> node.uris().size() == 1 && node.bytes() < TO_BE_SPLIT * wished);
        nodes.sort(Comparator.comparing(node -> node.uris().size() == 1));
    }

    private record Node(List<String> uris, List<Range> box, double bytes) {}

    private boolean combineOverlapping() {
        for (int i = 0; i < nodes.size(); i++) {
            for (int j = i + 1; j < nodes.size(); j++) {
                if (overlap(nodes.get(i).box(), nodes.get(j).box())) {
                    combine(i, j);
                    return true;
                }
            }
        }
        return false;
    }

    private boolean combineSmall(double most) {
        for (int i = 0; i < nodes.size(); i++) {
            for (int j = i + 1; j < nodes.size(); j++) {
                if (nodes.get(i).bytes() <= most && nodes.get(j).bytes() <= most && nothingBetween(i, j)) {
                    combine(i, j);
                    return true;
                }
            }
        }
        return false;
    }

    private boolean nothingBetween(int first, int second) {
        List<Range> box = bounds(nodes.get(first).box(), nodes.get(second).box());
        for (int i = 0; i < nodes.size(); i++) {
            if (i != first && i != second && overlap(box, nodes.get(i).box())) {
                return false;
            }
        }
        return true;
    }

    private void combine(int first, int second) {
        Node removed = nodes.remove(second);
        Node kept = nodes.get(first);
        List<String> uris = new ArrayList<>(kept.uris());
        uris.addAll(removed.uris());
        nodes.set(first, new Node(uris, bounds(kept.box(), removed.box()), kept.bytes() + removed.bytes()));
    }

    private dev.tegula.schema.Datatype datatype(int dimension) {
        return schema.dimensions().get(dimension).datatype();
    }

    private boolean overlap(List<Range> first, List<Range> second) {
        for (int d = 0; d < first.size(); d++) {
            if (!RangeRules.overlap(datatype(d), first.get(d), second.get(d))) {
                return false;
            }
        }
        return true;
    }

    private List<Range> bounds(List<Range> first, List<Range> second) {
        List<Range> bounds = new ArrayList<>();
        for (int d = 0; d < first.size(); d++) {
            bounds.add(RangeRules.union(datatype(d), first.get(d), second.get(d)));
        }
        return bounds;
    }

    private Node node(BigInteger index) throws TileDBError {
        Util.checkBigIntegerRange(index);
        Schemas.requireIndex(ctx, "node", index.longValue(), nodes);
        return nodes.get(index.intValue());
    }

    /** Returns the number of fragments of a group. */
    public long getNumFragments(BigInteger nodeIndex) throws TileDBError {
        return node(nodeIndex).uris().size();
    }

    /** Returns the name of a fragment. */
    public String getFragmentURI(BigInteger nodeIndex, BigInteger fragmentIndex) throws TileDBError {
        List<String> uris = node(nodeIndex).uris();
        Util.checkBigIntegerRange(fragmentIndex);
        Schemas.requireIndex(ctx, "fragment", fragmentIndex.longValue(), uris);
        return uris.get(fragmentIndex.intValue());
    }

    /** Returns the groups as JSON. */
    public String dumpJSONString() throws TileDBError {
        StringBuilder json = new StringBuilder("{\n  \"nodes\": [");
        String between = "\n";
        for (Node node : nodes) {
            json.append(between).append("    {\n      \"uris\" : [");
            between = ",\n";
            String comma = "\n";
            for (String uri : node.uris()) {
                json.append(comma).append("        {\"uri\" : \"").append(uri).append("\"}");
                comma = ",\n";
            }
            json.append("\n      ]\n    }");
        }
        return json.append("\n  ]\n}\n").toString();
    }

    /** Returns the number of groups. */
    public long getNumNodes() throws TileDBError {
        return nodes.size();
    }

    @Override
    public void close() {}
}
