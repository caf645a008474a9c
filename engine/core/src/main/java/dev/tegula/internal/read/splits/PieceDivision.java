package dev.tegula.internal.read.splits;

import dev.tegula.splits.SplitOptions;
import java.util.ArrayList;
import java.util.List;

/** Divides a region until its parts have the wanted cost, or until a cut does not pay. */
final class PieceDivision {

    /** Cost of the largest piece that is not cut, in wanted costs. Smaller ones would make pieces more uneven. */
    private static final double TOLERANCE = 1.3;

    /** Share of the wanted cost from which on a part has its number of pieces. */
    private static final double EVEN = 0.75;

    private static final double ROUNDING = 1e-6;

    /** Share of a region's cost that a part may have at most; a cut with larger parts reads most tiles twice. */
    private static final double WORTH_IT = 0.9;

    /** Names of fragments in all pieces, unless each fragment is named a few times. */
    private static final double MAX_NAMES = 4_000_000;

    private static final double NAMES_PER_FRAGMENT = 8;

    private final double target;
    private final List<Piece> pieces = new ArrayList<>();

    private PieceDivision(double target) {
        this.target = target;
    }

    /** Returns the wanted cost of a piece: the same for all, and at most that of the options. */
    static double target(double cost, SplitOptions options) {
        double most = Math.max(1, Math.min((double) options.bytes(), cost / options.count()));
        return cost <= most ? most : cost / Math.ceil(cost / most - ROUNDING);
    }

    /** Returns the pieces of a region, in order. */
    static List<Piece> of(PieceRegion whole, double target) {
        PieceDivision division = new PieceDivision(target);
        division.divide(whole, division.wanted(whole), Math.max(MAX_NAMES, NAMES_PER_FRAGMENT * whole.fragments()));
        return division.pieces;
    }

    /** Returns the number of pieces that a region is worth. */
    private double wanted(PieceRegion region) {
        return region.cost() <= TOLERANCE * target ? 1 : Math.max(2, Math.rint(region.cost() / target));
    }

    /** Returns the number of pieces of a part, which is that of its share of the whole unless the cut is uneven. */
    private double wanted(PieceRegion part, double share) {
        return part.cost() >= EVEN * share * target ? Math.max(share, wanted(part)) : wanted(part);
    }

    /**
     * @param wanted number of pieces
     * @param names number of names of fragments that the pieces of the region may have together
     */
    private void divide(PieceRegion region, double wanted, double names) {
        double cost = region.cost();
        if (wanted > 1 && 2.0 * region.fragments() <= names) {
            List<? extends PieceRegion> parts = region.cut(Math.floor(wanted / 2) / wanted);
            double sum = 0;
            double most = 0;
            for (PieceRegion part : parts) {
                sum += part.cost();
                most = Math.max(most, part.cost());
            }
            if (parts.size() > 1 && (most <= WORTH_IT * cost || sum <= cost)) {
                for (int i = 0; i < parts.size(); i++) {
                    PieceRegion part = parts.get(i);
                    double share = i == 0 ? Math.floor(wanted / 2) : wanted - Math.floor(wanted / 2);
                    divide(
                            part,
                            parts.size() == 2 ? wanted(part, share) : wanted(part),
                            sum == 0 ? 0 : names * part.cost() / sum);
                }
                return;
            }
        }
        pieces.add(region.piece());
    }
}
