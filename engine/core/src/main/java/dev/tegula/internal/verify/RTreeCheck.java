package dev.tegula.internal.verify;

import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.internal.verify.tile.WriterDefects;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.Arrays;
import java.util.List;

/** Checks the levels of an R-tree against each other, and the leaves against the fragment's non-empty domain. */
final class RTreeCheck {

    private final Findings.OfObject findings;
    private final OpenFragment fragment;
    private final List<Dimension> dimensions;
    private final long tiles;

    RTreeCheck(Findings.OfObject findings, OpenFragment fragment, long tiles) {
        this.findings = findings;
        this.fragment = fragment;
        this.dimensions = fragment.schema().dimensions();
        this.tiles = tiles;
    }

    void run() {
        RTree tree = fragment.rtree();
        MbrLevel leaves = tree.leaves(dimensions);
        if (leaves.size() != tiles) {
            damaged("the R-tree has " + leaves.size() + " leaves (expected " + tiles + ", one per tile)");
            return;
        }
        if (tree.fanout() < 2) {
            findings.add(
                    FindingCode.RTREE_DAMAGED,
                    Severity.NOTE,
                    fragment.metadataUri(),
                    -1,
                    "the fanout of the R-tree is " + tree.fanout()
                            + " (expected 2 or more; not used by a tree of one level)");
        }
        for (int level = 0; level + 1 < tree.levels().size(); level++) {
            MbrLevel above = tree.levels().get(level);
            MbrLevel below = tree.levels().get(level + 1);
            long expected = (below.size() + tree.fanout() - 1L) / tree.fanout();
            if (above.size() != expected) {
                damaged("level " + level + " of the R-tree has " + above.size() + " MBRs (expected " + expected + ")");
                return;
            }
            contains(above, below, level, tree.fanout());
        }
        if (tiles > 0) {
            domain(tree.levels().get(0));
        }
    }

    /** Checks that each MBR contains its children. */
    private void contains(MbrLevel above, MbrLevel below, int level, int fanout) {
        for (int m = 0; m < below.size(); m++) {
            int parent = m / fanout;
            for (int d = 0; d < dimensions.size(); d++) {
                boolean within = dimensions.get(d).isVariable()
                        ? Arrays.compareUnsigned(below.textLow(d, m), above.textLow(d, parent)) >= 0
                                && Arrays.compareUnsigned(below.textHigh(d, m), above.textHigh(d, parent)) <= 0
                        : below.low(d, m) >= above.low(d, parent) && below.high(d, m) <= above.high(d, parent);
                if (!within
                        && dimensions.get(d).isVariable()
                        && isKnown(d, below.textLow(d, m), above.textLow(d, parent), above.textHigh(d, parent))) {
                    return;
                }
                if (!within) {
                    damaged("MBR " + m + " of level " + (level + 1) + " exceeds its parent in dimension '"
                            + dimensions.get(d).name() + "' (found "
                            + below.box(m).get(d) + ", expected a range within "
                            + above.box(parent).get(d) + ")");
                    return;
                }
            }
        }
    }

    /** Compares the union of the highest level with the non-empty domain in the footer. */
    private void domain(MbrLevel roots) {
        List<Range> domain = fragment.nonEmptyDomain();
        if (domain == null) {
            findings.add(
                    FindingCode.FRAGMENT_METADATA_DAMAGED,
                    fragment.metadataUri(),
                    "a fragment with tiles has no non-empty domain");
            return;
        }
        MbrLevel footer = MbrLevel.of(dimensions, List.of(domain));
        for (int d = 0; d < dimensions.size(); d++) {
            int low = 0;
            int high = 0;
            for (int m = 0; m < roots.size(); m++) {
                low = Math.min(low, compareLow(roots, footer, d, m));
                high = Math.max(high, compareHigh(roots, footer, d, m));
            }
            if ((low < 0 || high > 0) && !(dimensions.get(d).isVariable() && isKnown(d, footer.textLow(d, 0)))) {
                findings.add(
                        FindingCode.OUTSIDE_NON_EMPTY_DOMAIN,
                        fragment.metadataUri(),
                        "MBRs exceed the non-empty domain " + domain.get(d) + " of dimension '"
                                + dimensions.get(d).name() + "'");
            }
        }
        looseDomain(roots, footer, domain);
    }

    /** Returns whether a known defect of the writer explains string bounds that are too narrow, and reports it. */
    private boolean isKnown(int d, byte[]... bounds) {
        for (byte[] bound : bounds) {
            String defect = WriterDefects.stringBounds(fragment, bound);
            if (defect != null) {
                findings.add(
                        FindingCode.STATISTICS_DEFECT,
                        fragment.metadataUri(),
                        "bounds of dimension '" + dimensions.get(d).name() + "' exclude strings; " + defect);
                return true;
            }
        }
        return false;
    }

    private void looseDomain(MbrLevel roots, MbrLevel footer, List<Range> domain) {
        for (int d = 0; d < dimensions.size(); d++) {
            boolean reachesLow = false;
            boolean reachesHigh = false;
            for (int m = 0; m < roots.size(); m++) {
                reachesLow |= compareLow(roots, footer, d, m) <= 0;
                reachesHigh |= compareHigh(roots, footer, d, m) >= 0;
            }
            if (!reachesLow || !reachesHigh) {
                findings.add(
                        FindingCode.NON_EMPTY_DOMAIN_LOOSE,
                        fragment.metadataUri(),
                        "the non-empty domain " + domain.get(d) + " of dimension '"
                                + dimensions.get(d).name() + "' is larger than all MBRs");
            }
        }
    }

    private int compareLow(MbrLevel roots, MbrLevel footer, int d, int m) {
        return dimensions.get(d).isVariable()
                ? Arrays.compareUnsigned(roots.textLow(d, m), footer.textLow(d, 0))
                : Long.compare(roots.low(d, m), footer.low(d, 0));
    }

    private int compareHigh(MbrLevel roots, MbrLevel footer, int d, int m) {
        return dimensions.get(d).isVariable()
                ? Arrays.compareUnsigned(roots.textHigh(d, m), footer.textHigh(d, 0))
                : Long.compare(roots.high(d, m), footer.high(d, 0));
    }

    private void damaged(String message) {
        findings.add(FindingCode.RTREE_DAMAGED, fragment.metadataUri(), message);
    }
}
