package dev.tegula.internal.verify;

import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.facts.FragmentSummary;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.FragmentFolder.State;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds consolidated fragments whose vacuum file is lost, in sparse arrays with duplicates: only there do replaced fragments that count
 * again change what is read. The proof is that the fragments within the range of timestamps of another have just as many cells.
 */
final class ReplacementCheck {

  private final VerifyContext context;
  private final Set<String> explained;

  /**
   * @param explained fragments that a vacuum file belongs to
   */
  ReplacementCheck(VerifyContext context, Set<String> explained) {
    this.context = context;
    this.explained = explained;
  }

  /** Checks the fragments that readers see. */
  void run(List<FragmentFolder> fragments) {
    List<FragmentRef> visible = fragments.stream().filter(each -> each.state() == State.COMMITTED).map(FragmentFolder::ref).toList();
    for (FragmentRef whole : visible) {
      TimestampedName name = whole.name();
      if (name.start() == name.end() || explained.contains(name.text())) {
        continue;
      }
      List<FragmentRef> parts = visible.stream()
          .filter(part -> part != whole && part.name().start() >= name.start() && part.name().end() <= name.end()).toList();
      if (!parts.isEmpty()) {
        compare(whole, parts);
      }
    }
  }

  private void compare(FragmentRef whole, List<FragmentRef> parts) {
    try {
      OpenFragment consolidated = OpenFragment.openAny(context.array(), whole);
      if (consolidated.footer().dense() || !consolidated.schema().allowsDuplicates()) {
        return;
      }
      long cells = 0;
      for (FragmentRef part : parts) {
        cells += FragmentSummary.of(OpenFragment.openAny(context.array(), part)).cells();
      }
      List<String> names = Stream.concat(Stream.of(whole), parts.stream()).map(ref -> ref.name().text()).toList();
      if (cells == FragmentSummary.of(consolidated).cells() && new CommitsAfterwards(context.array()).stillHold(names)) {
        context.findings().add(
            FindingCode.REPLACEMENT_UNKNOWN, whole.uri(),
            "the fragment has as many cells as the " + parts.size() + " fragments within its timestamps, but no vacuum file names them");
      }
    } catch (TegulaException damaged) {
      return; // Reported by the verification of that fragment.
    }
  }
}
