package dev.tegula.internal.storage;

import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.fragment.legacy.OldFragmentMetadata;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/** The metadata of a fragment of version 1 or 2, which are read as a whole when it is opened. */
record LegacyMetadata(VfsUri uri, OldFragmentMetadata content) implements FragmentMetadata {

  @Override
  public RTree rtree(List<Dimension> dimensions) {
    return content.tree();
  }

  @Override
  public long[] tileOffsets(int field) {
    return content.tileOffsets().get(field);
  }

  @Override
  public long[] varOffsets(int field) {
    return content.varOffsets().get(field);
  }

  @Override
  public long[] varSizes(int field) {
    return content.varSizes().get(field);
  }

  @Override
  public long[] validityOffsets(int field) {
    throw tooOld("validity");
  }

  @Override
  public long[] sums(int field) {
    throw tooOld("sums");
  }

  @Override
  public long[] nullCounts(int field) {
    throw tooOld("null counts");
  }

  @Override
  public FragmentSections.Extremes minima(int field) {
    throw tooOld("minima");
  }

  @Override
  public FragmentSections.Extremes maxima(int field) {
    throw tooOld("maxima");
  }

  @Override
  public FragmentStatistics statistics() {
    throw tooOld("statistics");
  }

  @Override
  public List<String> processedConditions() {
    return List.of();
  }

  private IllegalStateException tooOld(String what) {
    return new IllegalStateException(uri + ": " + what + " are newer than version " + content.footer().version().number());
  }
}
